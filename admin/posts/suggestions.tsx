import { Autocomplete, Box, Chip, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AutocompleteInput, FieldTitle, useInput, useRecordContext } from 'react-admin';
import { type FieldError, get, useFormState, useWatch } from 'react-hook-form';
import type { SlugAnswer, TagCount } from '#shared/post-drafts.ts';
import { plural } from '#shared/words.ts';
import { useDebounced } from '../layout/useDebounced.ts';
import { requestJson } from '../session/http.ts';

/**
 * Queries the post editor's API during typing: debounced, and superseded requests are cancelled.
 * @param path below /api/admin/posts, with its query; null sends nothing
 * @param options.keeping whether to keep the last data until the next arrives
 */
function usePostQuery<T>(
  path: string | null,
  { keeping = false } = {},
): { data: T | undefined; isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['post-editor', path],
    queryFn: ({ signal }) => requestJson<T>(`/api/admin/posts/${path}`, { signal }),
    enabled: path !== null,
    staleTime: 10_000,
    ...(keeping ? { placeholderData: keepPreviousData } : {}),
  });
  return { data, isFailed: isError };
}

/** Whether this or another article has the slug, and which is free. */
export function useSlugAnswer(slug: string | null) {
  const id = useRecordContext()?.id;
  const query = new URLSearchParams({ slug: slug ?? '', ...(id !== undefined && { id: String(id) }) });
  // Keeps the last answer, as creating the record changes the query and would remove a button that offers it.
  return usePostQuery<SlugAnswer>(slug === null ? null : `slug?${query}`, { keeping: true });
}

/**
 * @returns values in use that contain the typed text; none until the field is opened. The last list stays while the next one
 * loads, so that a click on it is not lost.
 */
function useSuggestions<T>(kind: 'tags' | 'authors', typed: string, isOpen: boolean): T[] {
  const q = useDebounced(typed.trim());
  const { data } = usePostQuery<T[]>(isOpen ? `${kind}?q=${encodeURIComponent(q)}` : null, {
    keeping: true,
  });
  return data ?? [];
}

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
