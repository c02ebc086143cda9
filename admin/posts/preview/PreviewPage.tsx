import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { londonDay } from '#shared/london-clock.ts';
import type { Post } from '#shared/posts.ts';
import { londonDateTime, londonTime } from '#shared/words.ts';
import { Notice } from '../../layout/Notice.tsx';
import { brand } from '../../theme/palettes.ts';
import { editPath } from '../paths.ts';
import type { Screen } from './ArticleFrame.tsx';
import { PreviewPicture } from './PreviewPicture.tsx';
import { previewKey, usePreviewPayload } from './preview-channel.ts';
import { ScreenSwitch } from './ScreenSwitch.tsx';
import { type PreviewSource, usePreviewDocument } from './usePreviewDocument.ts';

/** /admin/preview: unsaved text from another tab, or the saved post of ?id=. */
export function PreviewPage() {
  const [query] = useSearchParams();
  const id = query.get('id') || null;
  const unsaved = usePreviewPayload(previewKey(id));
  const source = useMemo((): PreviewSource | null => {
    if (unsaved) return { unsaved: { ...unsaved.values, id } };
    return id ? { saved: id } : null;
  }, [unsaved, id]);
  return source ? <Shown id={id} typedAt={unsaved?.at ?? null} source={source} /> : <NothingToShow />;
}

function Shown({
  id,
  typedAt,
  source,
}: {
  id: string | null;
  typedAt: string | null;
  source: PreviewSource;
}) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [chosen, setScreen] = useState<Screen>();
  const screen = chosen ?? (isNarrow ? 'phone' : 'desktop');
  const preview = usePreviewDocument(source);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: PAGE_HEIGHT, minHeight: 420 }}>
      <title>Preview · Admin</title>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { xs: 1, md: 2 },
          px: 2,
          py: 1.25,
          bgcolor: brand.brass,
          color: brand.ink,
        }}
      >
        <Typography variant="h1" sx={{ fontSize: '1.875rem' }}>
          Preview
        </Typography>
        <Typography role="status" sx={{ flex: 1, minWidth: 220, fontWeight: 600 }}>
          {typedAt && <Unsaved at={typedAt} />}
          {!typedAt && preview.html !== undefined && <Saved id={id ?? ''} />}
          {preview.isUpdating && preview.html !== undefined ? ' Updating…' : ''}
        </Typography>
        <Button
          component={RouterLink}
          to={id ? editPath(id) : '/posts/new'}
          size="small"
          variant="contained"
          color="secondary"
        >
          Back to the editor
        </Button>
      </Box>
      <Box>
        <ScreenSwitch screen={screen} onChange={setScreen} />
      </Box>
      <PreviewPicture preview={preview} screen={screen} />
    </Box>
  );
}

/** The window's height without app bar and margins. */
const PAGE_HEIGHT = { xs: 'calc(100dvh - var(--head) - 68px)', md: 'calc(100dvh - var(--head) - 96px)' };

function Unsaved({ at }: { at: string }) {
  const isToday = londonDay(new Date(at)) === londonDay(new Date());
  return `Unsaved text, as typed at ${isToday ? londonTime(at, { timeStyle: 'medium' }) : londonDateTime(at)}. Nothing here is published.`;
}

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
    <>
      <title>Preview · Admin</title>
      <Notice
        kind="empty"
        level={1}
        title="Nothing to preview"
        action={
          <Button component={RouterLink} to="/posts" variant="contained">
            Open the articles
          </Button>
        }
      >
        Open an article and press Open preview there: this page then shows the text as you type it. If you
        came from a new article that you have just saved, preview it from its editor again.
      </Notice>
    </>
  );
}
