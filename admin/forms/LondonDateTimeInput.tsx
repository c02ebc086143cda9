import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { FieldTitle, useInput, useResourceContext } from 'react-admin';
import { fromLondonInput, toLondonInput } from './london-time.ts';

interface LondonDateTimeInputProps {
  source: string;
  helperText?: string;
  disabled?: boolean;
}

/** A date and time entered and shown in London, wherever the browser is; the form holds ISO 8601 in UTC. */
export function LondonDateTimeInput({ source, helperText, disabled }: LondonDateTimeInputProps) {
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source });
  const [typed, setTyped] = useState(toLondonInput(field.value));

  // Half-typed dates stay as they are; only another value from outside replaces them.
  useEffect(() => {
    setTyped((now) => (fromLondonInput(now) === (field.value || null) ? now : toLondonInput(field.value)));
  }, [field.value]);

  return (
    <TextField
      id={id}
      type="datetime-local"
      label={<FieldTitle source={source} resource={resource} />}
      name={field.name}
      inputRef={field.ref}
      value={typed}
      disabled={disabled}
      onBlur={field.onBlur}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(fromLondonInput(event.target.value));
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      className={`ra-input ra-input-${source}`}
    />
  );
}
