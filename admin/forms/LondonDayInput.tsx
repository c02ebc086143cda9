import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import { londonDayEnd, londonDayStart, toLondonInput } from './london-time.ts';

interface LondonDayInputProps {
  source: string;
  label: string;
  /** Which moment of the day the filter holds: the first or the last, in London. */
  bound: 'from' | 'to';
}

/** A day of a list's date range. */
export function LondonDayInput({ source, label, bound }: LondonDayInputProps) {
  const { id, field } = useInput({ source });
  const moment = bound === 'from' ? londonDayStart : londonDayEnd;
  const [typed, setTyped] = useState(toLondonInput(field.value).slice(0, 10));

  // Half-typed days stay as they are; only another value from outside replaces them.
  useEffect(() => {
    setTyped((now) =>
      moment(now) === (field.value || null) ? now : toLondonInput(field.value).slice(0, 10),
    );
  }, [field.value, moment]);

  return (
    <TextField
      id={id}
      type="date"
      size="small"
      label={label}
      name={field.name}
      inputRef={field.ref}
      value={typed}
      onBlur={field.onBlur}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(moment(event.target.value));
      }}
      className={`ra-input ra-input-${source}`}
    />
  );
}
