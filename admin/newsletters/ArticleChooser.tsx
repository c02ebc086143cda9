import { Alert, Box, Button, ButtonBase, TextField, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { Post } from '#shared/posts.ts';
import { londonDate } from '#shared/words.ts';
import { ChooserDialog } from '../layout/ChooserDialog.tsx';
import { useDebounced } from '../layout/useDebounced.ts';
import { colours } from '../theme/colours.ts';

interface ArticleChooserProps {
  title: string;
  /** Ids of articles that are chosen already, and so not offered. */
  chosen?: readonly string[];
  isBusy?: boolean;
  problem?: string | undefined;
  onPick: (post: Post) => void;
  onClose: () => void;
}

const PAGE = 12;

/** Chooses a published article from the newest, or by searching all. */
export function ArticleChooser(props: ArticleChooserProps) {
  const { title, chosen = [], isBusy = false, problem, onPick, onClose } = props;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [typed, setTyped] = useState('');
  const [pages, setPages] = useState(1);
  const q = useDebounced(typed.trim());
  const { data, total, isPending, isPlaceholderData, error, refetch } = useGetList<Post>(
    'posts',
    {
      filter: { status: 'published', ...(q && { q }) },
      sort: { field: 'published_at', order: 'DESC' },
      pagination: { page: 1, perPage: PAGE * pages },
    },
    // Keeps articles clickable while the next search loads.
    { placeholderData: keepPreviousData },
  );
  return (
    <ChooserDialog title={title} width="sm" isNarrow={isNarrow} onClose={onClose}>
      <TextField
        type="search"
        label="Search articles"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPages(1);
        }}
        autoFocus={!isNarrow}
        fullWidth
        sx={{ my: 1 }}
      />
      {(problem ?? error) && (
        <Alert
          severity="error"
          role="alert"
          sx={{ my: 1 }}
          action={
            error &&
            !problem && (
              <Button size="small" color="inherit" onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        >
          {problem ?? error?.message}
        </Alert>
      )}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: 24 }}>
        {isPending || isPlaceholderData ? 'Loading articles…' : data?.length === 0 ? noneWords(q) : ''}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((post) => {
          const isChosen = chosen.includes(post.id);
          return (
            <Box component="li" key={post.id} sx={{ borderBottom: `1px solid ${colours.line}` }}>
              <ButtonBase
                disabled={isChosen || isBusy}
                onClick={() => onPick(post)}
                sx={{
                  width: '100%',
                  minHeight: 56,
                  px: 1,
                  py: 1,
                  gap: 2,
                  justifyContent: 'space-between',
                  textAlign: 'left',
                  font: 'inherit',
                  '&:hover': { bgcolor: colours.claretTint },
                  '&.Mui-disabled': { color: colours.muted },
                }}
              >
                <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                  {post.title}
                </Box>
                <Box component="span" sx={{ flexShrink: 0, color: colours.muted, fontSize: '0.875rem' }}>
                  {isChosen ? 'Chosen' : londonDate(post.published_at ?? post.created_at)}
                </Box>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
      {total !== undefined && total > PAGE * pages && (
        <Button color="secondary" onClick={() => setPages(pages + 1)} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </ChooserDialog>
  );
}

const noneWords = (q: string) =>
  q ? 'No published article has these words.' : 'No article is published yet. Publish one first.';
