import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import type { TagCount } from '#shared/post-checks.ts';
import { useSuggestions } from './useSuggestions.ts';

/** Narrows the list to posts with a tag, chosen from those in use. */
export function TagFilter() {
  const { id, field } = useInput({ source: 'tag' });
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const known = useSuggestions<TagCount>('tags', typed === value ? '' : typed, isOpen);
  const options = known.map(({ tag }) => tag);
  return (
    <Autocomplete
      sx={{ '& .MuiOutlinedInput-root': { py: '2px' } }}
      id={id}
      className="ra-input ra-input-tag"
      options={value && !options.includes(value) ? [value, ...options] : options}
      filterOptions={(all) => all}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      noOptionsText="No such tag is in use"
      value={value}
      onChange={(_event, tag) => field.onChange(tag ?? '')}
      onInputChange={(_event, text) => setTyped(text)}
      size="small"
      renderInput={(params) => (
        <TextField {...params} label="Tag" inputRef={field.ref} onBlur={field.onBlur} />
      )}
    />
  );
}
