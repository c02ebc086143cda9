import { Autocomplete, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { useSuggestions } from './useSuggestions.ts';

interface AuthorInputProps {
  /** As a list filter, it applies a name when chosen, not letter by letter. */
  isFilter?: boolean;
}

/**
 * An author's name, with suggestions from other posts. Not react-admin's AutocompleteInput, which drops text that was typed
 * but not chosen.
 */
export function AuthorInput({ isFilter = false }: AuthorInputProps) {
  const { id, field, fieldState } = useInput({ source: 'author' });
  const value = typeof field.value === 'string' ? field.value : '';
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const shown = typed ?? value;
  const names = useSuggestions<string>('authors', shown, isOpen);

  /** Typed but not applied yet. A ref, because a stale state would bring back a replaced value. */
  const pending = useRef<string>(undefined);

  const type = (text: string | undefined) => {
    pending.current = text;
    setTyped(text);
  };
  const take = (name: string) => {
    type(undefined);
    field.onChange(name);
  };

  return (
    <Autocomplete
      freeSolo
      sx={{ '& .MuiOutlinedInput-root': { py: isFilter ? '2px' : 0 } }}
      id={id}
      className="ra-input ra-input-author"
      options={names}
      filterOptions={(options) => options}
      open={isOpen && names.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={value}
      inputValue={shown}
      size={isFilter ? 'small' : 'medium'}
      onChange={(_event, name) => take(name ?? '')}
      onInputChange={(_event, text, reason) => {
        if (reason === 'reset') return;
        if (isFilter && reason === 'input') type(text);
        else take(text);
      }}
      onBlur={() => {
        if (pending.current !== undefined) take(pending.current.trim());
        field.onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={<FieldTitle source="author" resource="posts" />}
          inputRef={field.ref}
          // Enter accepts the name and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
