import { Autocomplete, Box, Chip, createFilterOptions, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutocompleteInput, FieldTitle, useInput, useRecordContext } from 'react-admin';
import { type FieldError, get, useFormState, useWatch } from 'react-hook-form';
import type { SlugAnswer, TagCount } from '#shared/post-drafts.ts';
import { plural } from '#shared/words.ts';
import { adminApi, requestJson } from '../session/http.ts';
import { fetchTags } from './api.ts';

/** Whether this or another article has the slug, and which is free. */
export function useSlugAnswer(slug: string | null) {
  const id = useRecordContext()?.id;
  const path = `posts/slug?${new URLSearchParams({ slug: slug ?? '', ...(id !== undefined && { id: String(id) }) })}`;
  const { data, isError: isFailed } = useQuery({
    queryKey: ['post-editor', path],
    queryFn: ({ signal }) => requestJson<SlugAnswer>(`/api/admin/${path}`, { signal }),
    enabled: slug !== null,
    staleTime: USED_MS,
    // Keeps the last answer, as creating the record changes the query and would remove a button that offers it.
    placeholderData: keepPreviousData,
  });
  return { data, isFailed };
}

/** Milliseconds for which what was read counts as current. */
const USED_MS = 10_000;

/** @returns the tags in use, the most used first; none until the field is opened */
function useTags(enabled: boolean): TagCount[] {
  const { data } = useQuery({ queryKey: ['posts', 'tags'], queryFn: fetchTags, enabled, staleTime: USED_MS });
  return data ?? [];
}

/** @returns the authors of articles by name; none until the field is opened */
function useAuthors(enabled: boolean): string[] {
  const { data } = useQuery({
    queryKey: ['posts', 'getValues', 'author'],
    queryFn: () => adminApi<{ values: string[] }>('posts/values?of=author'),
    enabled,
    staleTime: USED_MS,
  });
  return data?.values.filter(Boolean) ?? [];
}

const SUGGESTIONS = 20;
const matching = createFilterOptions<string>({ limit: SUGGESTIONS });

/**
 * An author's name, with suggestions from other posts. Not react-admin's AutocompleteInput, which drops text that was typed
 * but not chosen.
 */
export function AuthorInput() {
  const { id, field, fieldState } = useInput({ source: 'author' });
  const value = typeof field.value === 'string' ? field.value : '';
  const [isOpen, setOpen] = useState(false);
  const names = useAuthors(isOpen);
  return (
    <Autocomplete
      freeSolo
      sx={{ '& .MuiOutlinedInput-root': { py: 0 } }}
      id={id}
      className="ra-input ra-input-author"
      options={names}
      filterOptions={matching}
      open={isOpen && names.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={value}
      inputValue={value}
      onChange={(_event, name) => field.onChange(name ?? '')}
      onInputChange={(_event, text, reason) => reason !== 'reset' && field.onChange(text)}
      onBlur={field.onBlur}
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
  const known = useTags(isOpen);
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
      filterOptions={matching}
      filterSelectedOptions
      open={isOpen && known.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      renderOption={({ key, ...props }, tag) => (
        <Box component="li" key={key} {...props} sx={{ justifyContent: 'space-between !important', gap: 2 }}>
          <span>{tag}</span>
          <Typography component="span" variant="caption">
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
  const [isOpen, setOpen] = useState(false);
  const tags = useTags(isOpen).map(({ tag }) => tag);
  return <UsedFilter source="tag" label="Tag" used={tags} setOpen={setOpen} />;
}

export function AuthorFilter() {
  const [isOpen, setOpen] = useState(false);
  return <UsedFilter source="author" label="Author" used={useAuthors(isOpen)} setOpen={setOpen} />;
}

interface UsedFilterProps {
  source: string;
  label: string;
  used: string[];
  setOpen: (isOpen: boolean) => void;
}

function UsedFilter({ source, label, used, setOpen }: UsedFilterProps) {
  const chosen: unknown = useWatch({ name: source });
  const values = typeof chosen === 'string' && chosen !== '' ? [...new Set([chosen, ...used])] : used;
  return (
    <AutocompleteInput
      source={source}
      label={label}
      choices={values.map((id) => ({ id, name: id }))}
      translateChoice={false}
      suggestionLimit={SUGGESTIONS}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      noOptionsText={`No article has this ${label.toLowerCase()}`}
      size="small"
      sx={{ '& .MuiOutlinedInput-root': { py: '2px' } }}
    />
  );
}
