import { Autocomplete, Chip, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { type FieldError, get, useFormState } from 'react-hook-form';

/** Tags as chips: Enter or a comma adds one, so that a pasted list becomes several. */
export function TagsInput() {
  const { id, field } = useInput({ source: 'tags' });
  const { errors } = useFormState({ name: 'tags' });
  const [typed, setTyped] = useState('');
  const tags: string[] = Array.isArray(field.value) ? field.value : [];
  const problem = firstProblem(get(errors, 'tags'));

  const add = (texts: string[]) => {
    const wanted = texts.map((text) => text.trim()).filter((text) => text !== '');
    if (wanted.length > 0) field.onChange([...new Set([...tags, ...wanted])]);
  };

  return (
    <Autocomplete
      multiple
      freeSolo
      id={id}
      options={[]}
      value={tags}
      inputValue={typed}
      onChange={(_event, next) => field.onChange([...new Set(next.map((tag) => tag.trim()).filter(Boolean))])}
      onInputChange={(_event, next) => {
        const parts = next.split(',');
        setTyped(parts.pop() ?? '');
        add(parts);
      }}
      onBlur={() => {
        add([typed]);
        setTyped('');
        field.onBlur();
      }}
      renderValue={(values, getItemProps) =>
        values.map((tag, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} label={tag} size="small" variant="outlined" {...props} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={<FieldTitle source="tags" resource="posts" />}
          inputRef={field.ref}
          // Enter adds a tag; without one to add it must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={problem !== undefined}
          helperText={problem ?? 'Press Enter or type a comma after each.'}
        />
      )}
    />
  );
}

/** An error of one tag sits on its place in the list. */
function firstProblem(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = (error as FieldError).message;
  return own ?? Object.values(error).map(firstProblem).find(Boolean);
}
