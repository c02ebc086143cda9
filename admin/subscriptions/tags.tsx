import { Box, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutocompleteArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { adminApi, SHARED_MS } from '../session/http.ts';

/** @returns the tags in use, in their order */
export function useSubscriberTags(): string[] {
  const { data } = useQuery({
    queryKey: ['subscriptions', 'tags'],
    queryFn: () => adminApi<{ values: string[] }>('subscriptions/tags'),
    staleTime: SHARED_MS,
  });
  return data?.values ?? [];
}

interface SubscriberTagsInputProps {
  source: string;
  label?: string;
  helperText?: string;
  /** Whether new tags can be typed. */
  canAdd?: boolean;
}

/** Tags of subscribers as chips; those in use are suggested. */
export function SubscriberTagsInput({ canAdd = false, ...props }: SubscriberTagsInputProps) {
  const inUse = useSubscriberTags();
  const chosen: string[] = useWatch({ name: props.source }) ?? [];
  const [added, setAdded] = useState<string[]>([]);
  const add = (typed = '') => {
    const tag = typed.replaceAll(',', ' ').trim().slice(0, 50);
    setAdded((before) => [...before, tag]);
    return choice(tag);
  };
  return (
    <AutocompleteArrayInput
      {...props}
      choices={[...new Set([...inUse, ...chosen, ...added])].map(choice)}
      translateChoice={false}
      noOptionsText={canAdd ? 'Type a tag' : 'No subscriber has such a tag'}
      {...(canAdd && { onCreate: add, createLabel: 'Type a new tag', createItemLabel: 'Add ‘%{item}’' })}
    />
  );
}

const choice = (tag: string) => ({ id: tag, name: tag });

export function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      {tags.map((tag) => (
        <Chip key={tag} label={tag} size="small" variant="outlined" sx={CHIP} />
      ))}
    </Box>
  );
}

/** A long tag takes several lines, as the table has no room for it in one. */
const CHIP = { maxWidth: 140, height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } };

/** The resource is called subscriptions, but its pages are at /newsletter. */
export const LIST_PATH = '/newsletter';
export const NEW_PATH = '/newsletter/new';
export const editPath = (id: string | number): string => `/newsletter/${id}/edit`;
