import { Autocomplete, Box, Chip, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { AutocompleteInput, FieldTitle, useInput } from 'react-admin';
import { type FieldError, get, useFormState, useWatch } from 'react-hook-form';
import type { TagCount } from '#shared/post-checks.ts';
import { plural } from '#shared/words.ts';
import { useSuggestions } from './useSuggestions.ts';

/**
 * Tags as chips. Enter or a comma adds one, so a pasted list becomes several; tags in use are suggested. Not react-admin's
 * TextArrayInput, which its form cannot focus, and which shows no error of a single tag.
 */
export function TagsInput({ source = 'tags', label }: { source?: string; label?: string }) {
  const { id, field } = useInput({ source });
  const { errors } = useFormState({ name: source });
  const [typed, setTyped] = useState('');
  const tags: string[] = Array.isArray(field.value) ? field.value : [];
  const problem = firstProblem(get(errors, source));
  const [isOpen, setOpen] = useState(false);
  const known = useSuggestions<TagCount>('tags', typed, isOpen);
  const counts = new Map(known.map(({ tag, count }) => [tag, count]));

  const add = (texts: string[]) => {
    const wanted = texts.map((text) => text.trim()).filter((text) => text !== '');
    if (wanted.length > 0) field.onChange([...new Set([...tags, ...wanted])]);
  };

  return (
    <Autocomplete
      multiple
      freeSolo
      id={id}
      options={known.map(({ tag }) => tag)}
      filterOptions={(options) => options.filter((tag) => !tags.includes(tag))}
      filterSelectedOptions
      open={isOpen && known.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      renderOption={({ key, ...props }, tag) => (
        <Box component="li" key={key} {...props} sx={{ justifyContent: 'space-between !important', gap: 2 }}>
          <span>{tag}</span>
          <Typography component="span" variant="body2" color="textSecondary">
            {plural(counts.get(tag) ?? 0, 'article')}
          </Typography>
        </Box>
      )}
      value={tags}
      inputValue={typed}
      onChange={(_event, next) => {
        field.onChange([...new Set(next.map((tag) => tag.trim()).filter(Boolean))]);
        // MUI does not close an empty list: after a new tag, all tags would open over the form.
        setOpen(false);
      }}
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
          label={label ?? <FieldTitle source="tags" resource="posts" />}
          inputRef={field.ref}
          // Enter adds a tag and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={problem !== undefined}
          helperText={problem ?? 'Press Enter or type a comma after each.'}
        />
      )}
    />
  );
}

/** An error of a tag is at its index. */
function firstProblem(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const own = (error as FieldError).message;
  return own ?? Object.values(error).map(firstProblem).find(Boolean);
}

/** Filters posts by a tag in use. */
export function TagFilter() {
  const chosen: unknown = useWatch({ name: 'tag' });
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const known = useSuggestions<TagCount>('tags', typed, isOpen).map(({ tag }) => tag);
  const tags = typeof chosen === 'string' && chosen !== '' ? [...new Set([chosen, ...known])] : known;
  return (
    <AutocompleteInput
      source="tag"
      label="Tag"
      choices={tags.map((tag) => ({ id: tag, name: tag }))}
      translateChoice={false}
      setFilter={setTyped}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      noOptionsText="No article has this tag"
      size="small"
      sx={{ '& .MuiOutlinedInput-root': { py: '2px' } }}
    />
  );
}
