import { Autocomplete, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { FieldTitle, useDebouncedEvent, useGetList, useGetOne, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Letter, SUBJECT_MAX } from '#shared/letters.ts';
import type { Post } from '#shared/posts.ts';

const SHOWN = 25;
/** After the last key, in milliseconds. */
const PAUSE = 250;

interface Option {
  id: string;
  title: string;
}

/** Chooses a published post among all of them, by searching; one that was chosen before is named wherever it is. */
export function PostInput() {
  const { id, field, fieldState } = useInput({ source: 'post_id' });
  const { getValues, setValue } = useFormContext<Letter>();
  const [q, setQ] = useState('');
  const search = useDebouncedEvent(setQ, PAUSE);
  const chosenId = typeof field.value === 'string' ? field.value : '';
  const { data: chosen, error } = useGetOne<Post>(
    'posts',
    { id: chosenId },
    { enabled: chosenId !== '', retry: false },
  );
  const { data: found = [], isFetching } = useGetList<Post>('posts', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'published_at', order: 'DESC' },
    filter: { status: 'published', ...(q && { q }) },
  });
  const value: Option | null = chosenId === '' ? null : { id: chosenId, title: titleOf(chosen, error) };
  // Searching for another one empties the field first.
  const lastTitle = useRef('');
  if (chosen) lastTitle.current = chosen.title.slice(0, SUBJECT_MAX);
  /** The subject is the post's title until somebody writes one. */
  const follow = (title: string) => {
    const subject = getValues('subject');
    if (subject !== '' && subject !== lastTitle.current) return;
    setValue('subject', title.slice(0, SUBJECT_MAX), { shouldDirty: true, shouldValidate: true });
  };
  const warning = chosen && chosen.status !== 'published' ? 'This post is not published.' : undefined;
  return (
    <Autocomplete<Option>
      id={id}
      className="ra-input ra-input-post_id"
      // The chosen one is an option even where the search does not find it.
      options={value && !found.some((post) => post.id === value.id) ? [...found, value] : found}
      filterOptions={(options) => options.filter((option) => found.some((post) => post.id === option.id))}
      getOptionLabel={({ title }) => title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      noOptionsText="No published post is called so"
      value={value}
      onChange={(_event, post) => {
        field.onChange(post?.id ?? null);
        if (post) follow(post.title);
      }}
      onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={<FieldTitle source="post_id" resource="letters" />}
          placeholder="Choose a published post"
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? warning}
        />
      )}
    />
  );
}

function titleOf(post: Post | undefined, error: Error | null): string {
  if (post) return post.title;
  return error ? 'A post that could not be loaded' : 'Loading…';
}
