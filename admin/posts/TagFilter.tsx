import { useState } from 'react';
import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { TagCount } from '#shared/post-checks.ts';
import { useSuggestions } from './useSuggestions.ts';

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
