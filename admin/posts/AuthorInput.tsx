import { Autocomplete, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { useSuggestions } from './useSuggestions.ts';

interface AuthorInputProps {
  /** Narrows a list: the name is taken when it is chosen, not letter by letter. */
  isFilter?: boolean;
}

/**
 * Name of an author; those of other posts are suggested. react-admin's AutocompleteInput drops what was typed and not
 * chosen, and the form would not know of it before.
 */
export function AuthorInput({ isFilter = false }: AuthorInputProps) {
  const { id, field, fieldState } = useInput({ source: 'author' });
  const value = typeof field.value === 'string' ? field.value : '';
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const shown = typed ?? value;
  const names = useSuggestions<string>('authors', shown, isOpen);

  /** Typed and not taken yet; read where a state of an earlier moment would bring back what was replaced. */
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
          // Enter takes the name; it must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
