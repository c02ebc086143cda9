import { Alert, Autocomplete, Box, Button, FormHelperText, TextField, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useGetMany, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Newsletter, POSTS_MAX, SUBJECT_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { OrderedItems } from '../forms/OrderedItems.tsx';
import { LargeDialog } from '../layout/LargeDialog.tsx';
import { useDebounced } from '../layout/useDebounced.ts';
import { londonDate } from '../words.ts';
import { introOf, LIST_PATH, useNewCampaign, wordsFor, wordsOf } from './start-campaign.tsx';

/** Asks for the article that a new campaign starts from, or for the subject of one without. */
export function StartDialog() {
  const navigate = useNavigate();
  const { run, isBusy, problem } = useNewCampaign();
  const [subject, setSubject] = useState('');
  return (
    <LargeDialog title="New campaign" width="md" onClose={() => navigate(LIST_PATH, { replace: true })}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1, mb: 3, justifyItems: 'start' }}
        onSubmit={(event) => {
          event.preventDefault();
          run(wordsFor(subject.trim()));
        }}
      >
        <TextField
          id="new-subject"
          label="Without an article: its subject"
          value={subject}
          onChange={({ target }) => setSubject(target.value.slice(0, SUBJECT_MAX))}
          fullWidth
        />
        <Button type="submit" variant="outlined" disabled={isBusy || subject.trim() === ''}>
          Write it
        </Button>
      </Box>
      <ArticleSearch
        label="Or start from an article"
        isBusy={isBusy}
        isFocused
        onPick={(post) => run(wordsOf(post))}
      />
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </LargeDialog>
  );
}

interface ArticleSearchProps {
  label: string;
  /** Ids of articles that are chosen already, and so not offered. */
  chosen?: readonly string[];
  isBusy?: boolean;
  isFocused?: boolean;
  onPick: (post: Post) => void;
}

/** Chooses a published article from the newest, or by searching all. */
function ArticleSearch(props: ArticleSearchProps) {
  const { label, chosen = [], isBusy = false, isFocused = false, onPick } = props;
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { data, isFetching, error } = useGetList<Post>(
    'posts',
    {
      filter: { status: 'published', ...(q && { q }) },
      sort: { field: 'published_at', order: 'DESC' },
      pagination: { page: 1, perPage: 25 },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <Autocomplete
      options={data?.filter(({ id }) => !chosen.includes(id)) ?? []}
      filterOptions={(found) => found}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...option }, { title, published_at }) => (
        <Box component="li" key={key} {...option}>
          {title}
          <Typography component="span" variant="caption" sx={{ ml: 'auto', pl: 2, flexShrink: 0 }}>
            {londonDate(published_at)}
          </Typography>
        </Box>
      )}
      value={null}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_event, post) => {
        setTyped('');
        if (post) onPick(post);
      }}
      disabled={isBusy}
      loading={isFetching}
      loadingText="Loading articles…"
      noOptionsText={error?.message ?? noneWords(q)}
      openOnFocus={isFocused}
      disablePortal
      // Ends within the dialog, whose edge would cut it.
      slotProps={{ listbox: { sx: { maxHeight: '28vh' } } }}
      blurOnSelect
      renderInput={(params) => <TextField {...params} label={label} autoFocus={isFocused} />}
    />
  );
}

const noneWords = (q: string) =>
  q ? 'No published article has these words.' : 'No article is published yet. Publish one first.';

const FOLLOWING = ['subject', 'intro', 'picture'] as const;

/** The articles of a campaign, in the email's order. */
export function ArticlesInput() {
  const { field, fieldState } = useInput<string[]>({ source: 'post_ids' });
  const { getValues, setValue } = useFormContext<Newsletter>();
  const ids: string[] = field.value ?? [];
  const { data: posts } = useGetMany<Post>('posts', { ids });

  const add = (post: Post) => {
    field.onChange([...ids, post.id]);
    const words = wordsOf(post);
    // With several articles the email shows each excerpt, so the first one's would appear twice.
    const [only] = ids.length === 1 ? (posts ?? []) : [];
    if (only && getValues('intro') === introOf(only.excerpt)) setValue('intro', '', { shouldDirty: true });
    else if (ids.length > 0) words.intro = '';
    // Fields with input keep it.
    for (const name of FOLLOWING)
      if (!getValues(name)) setValue(name, words[name], { shouldDirty: true, shouldValidate: true });
  };
  const postOf = (id: string) => posts?.find((post) => post?.id === id);
  const titleOf = (id: string) => postOf(id)?.title ?? (posts ? 'An article that was deleted' : 'Loading…');
  return (
    <Box role="group" aria-label="Starts from" sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={LABEL} aria-hidden>
        Starts from
      </Typography>
      <OrderedItems
        items={ids}
        keyOf={(id) => id}
        nameOf={titleOf}
        onChange={field.onChange}
        render={(id) => <Article title={titleOf(id)} post={postOf(id)} />}
      />
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      {ids.length < POSTS_MAX && (
        <ArticleSearch
          label={ids.length === 0 ? 'Choose an article, if it is about one' : 'Add another article'}
          chosen={ids}
          onPick={add}
        />
      )}
    </Box>
  );
}

function Article({ title, post }: { title: string; post: Post | undefined }) {
  return (
    <>
      <b>{title}</b>
      {post && post.status !== 'published' && (
        <Typography variant="body2" color="error">
          {post.status === 'scheduled'
            ? `Not published before ${londonDate(post.published_at)}.`
            : 'Not published.'}
        </Typography>
      )}
    </>
  );
}

export const LABEL = { fontWeight: 600, fontSize: '0.875rem' } as const;
