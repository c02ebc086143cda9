import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Post } from '#shared/posts.ts';
import { Notice, RetryAlert } from '../../layout/Problem.tsx';
import { brand } from '../../theme/palettes.ts';
import { londonDateTime } from '../../words.ts';
import { previewSaved } from '../api.ts';
import { editPath } from '../paths.ts';

/** /admin/preview?id=: the article with its saved words, as the site will show it. */
export function PreviewPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return id ? <Shown id={id} /> : <NothingToShow />;
}

function Shown({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['post-preview', id],
    queryFn: ({ signal }) => previewSaved(id, signal),
    // Never cached, so that an outdated version is not shown.
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  return (
    <Box className="fills-window" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <title>Preview · Admin</title>
      <Box component="header" sx={HEAD}>
        <Typography variant="h1" sx={{ fontSize: '1.875rem' }}>
          Preview
        </Typography>
        <Typography role="status" sx={{ flex: 1, minWidth: 220, fontWeight: 600 }}>
          {data !== undefined && <Saved id={id} />}
        </Typography>
        <Button to={editPath(id)} size="small" variant="contained" color="secondary">
          Back to the editor
        </Button>
      </Box>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {data === undefined && !error && <Typography role="status">Loading preview…</Typography>}
      {data !== undefined && (
        <Box
          component="iframe"
          title="The article"
          // Without scripts; links open in a new tab.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          srcDoc={data}
          onLoad={(event) => keepJumpsInside(event.currentTarget.contentDocument)}
          sx={{
            flex: 1,
            minHeight: 0,
            border: '1px solid',
            borderColor: 'divider',
            bgcolor: '#fff',
            colorScheme: 'light',
          }}
        />
      )}
    </Box>
  );
}

/** Links within the article would open the back office at that place. */
function keepJumpsInside(page: Document | null): void {
  page?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const hash = link?.getAttribute('href');
    if (!hash?.startsWith('#')) return;
    event.preventDefault();
    page.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  });
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  px: 2,
  py: 1.25,
  bgcolor: brand.brass,
  color: brand.ink,
} as const;

const STATES = {
  draft: 'a draft that is not public',
  scheduled: 'scheduled, not public yet',
  published: 'public',
};

function Saved({ id }: { id: string }) {
  const { data: post } = useGetOne<Post>('posts', { id });
  if (!post) return 'The saved version.';
  if (post.has_changes) return 'The article with its changes, which are not public yet.';
  return `The version saved on ${londonDateTime(post.updated_at)}: ${STATES[post.status]}.`;
}

function NothingToShow() {
  return (
    <Notice
      kind="empty"
      level={1}
      title="Nothing to preview"
      action={
        <Button to="/posts" variant="contained">
          Open the articles
        </Button>
      }
    >
      Open an article and press Preview there.
    </Notice>
  );
}
