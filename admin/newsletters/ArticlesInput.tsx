import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetMany, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Newsletter, POSTS_MAX } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import { londonDate } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';
import { ArticleChooser } from './ArticleChooser.tsx';
import { introOf, wordsOf } from './start-from.ts';

const FOLLOWING = ['subject', 'intro', 'picture'] as const;

/** The articles of a campaign, in the email's order. */
export function ArticlesInput() {
  const { field, fieldState } = useInput<string[]>({ source: 'post_ids' });
  const { getValues, setValue } = useFormContext<Newsletter>();
  const ids: string[] = field.value ?? [];
  const { data: posts } = useGetMany<Post>('posts', { ids });
  const [isChoosing, setChoosing] = useState(false);

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
    setChoosing(false);
  };
  const move = (from: number, to: number) => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    field.onChange(next);
  };
  const titleOf = (id: string) => posts?.find((post) => post?.id === id)?.title;
  return (
    <Box role="group" aria-label="Starts from" sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={LABEL} aria-hidden>
        Starts from
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {ids.map((id, index) => {
          const post = posts?.find((one) => one?.id === id);
          const title = titleOf(id) ?? (posts ? 'An article that was deleted' : 'Loading…');
          return (
            <Box component="li" key={id} sx={ROW}>
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' }}>
                {title}
                {post && post.status !== 'published' && (
                  <Typography variant="body2" color="error">
                    {post.status === 'scheduled'
                      ? `Not published before ${londonDate(post.published_at)}.`
                      : 'Not published.'}
                  </Typography>
                )}
              </Box>
              {ids.length === 1 && post && (
                <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
                  {londonDate(post.published_at)}
                </Typography>
              )}
              {ids.length > 1 && (
                <>
                  <IconButton
                    aria-label={`Move up: ${title}`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <UpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    aria-label={`Move down: ${title}`}
                    disabled={index === ids.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <DownIcon fontSize="small" />
                  </IconButton>
                </>
              )}
              <IconButton
                aria-label={`Take out: ${title}`}
                onClick={() => field.onChange(ids.filter((one) => one !== id))}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      {ids.length < POSTS_MAX && (
        <Box>
          <Button color="secondary" startIcon={<AddIcon />} onClick={() => setChoosing(true)} sx={{ ml: -1 }}>
            {ids.length === 0 ? 'Choose an article' : 'Add another article'}
          </Button>
        </Box>
      )}
      {isChoosing && (
        <ArticleChooser
          title={ids.length === 0 ? 'Choose an article' : 'Add another article'}
          chosen={ids}
          onPick={add}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}

export const LABEL = { fontWeight: 600, fontSize: '0.875rem' } as const;

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  pl: 1.5,
  py: 0.75,
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
} as const;
