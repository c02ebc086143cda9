import { Box, Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { PostStatus } from '#shared/posts.ts';
import { countdown, londonDateTime } from '#shared/words.ts';
import { lazyNamed } from '../../lazy-named.ts';
import { type DraftAction, useDraft } from '../drafts/draft-context.ts';
import { useNow } from './useNow.ts';

const DraftDialog = lazyNamed(() => import('../drafts/DraftDialog.tsx'), 'DraftDialog');

/** Actions besides those of the main button. */
const ACTIONS: { readonly [status in PostStatus]: { action: DraftAction; label: string }[] } = {
  draft: [],
  scheduled: [
    { action: 'date', label: 'Change time…' },
    { action: 'unpublish', label: 'Unpublish…' },
  ],
  published: [
    { action: 'date', label: 'Change date…' },
    { action: 'unpublish', label: 'Unpublish…' },
  ],
};

/** The publication state in words, with actions. */
export function PublicationPanel() {
  const { post, changes, publishAt } = useDraft();
  const [asked, setAsked] = useState<DraftAction>();
  const now = useNow();
  const status = post?.status ?? 'draft';
  const ofChanges = publishAt
    ? ` Your changes become public on ${londonDateTime(publishAt)}.`
    : changes.length > 0
      ? ' Your changes are not.'
      : '';
  return (
    <Box
      component="section"
      aria-label="Publication"
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {publicationInWords(status, post?.published_at ?? null, now)}
        {ofChanges}
      </Typography>
      {ACTIONS[status].length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {ACTIONS[status].map(({ action, label }) => (
            <Button key={action} variant="outlined" color="secondary" onClick={() => setAsked(action)}>
              {label}
            </Button>
          ))}
        </Box>
      )}
      {asked && (
        <Suspense fallback={null}>
          <DraftDialog action={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}

/** @returns a sentence on who can read the post, and from when */
function publicationInWords(status: PostStatus, publishedAt: string | null, now: number): string {
  if (status === 'draft') return 'A draft: only people who sign in here can read it.';
  if (!publishedAt) return 'Public.';
  const at = Date.parse(publishedAt);
  if (at > now) return `Publishes in ${countdown(now, at)}, on ${londonDateTime(publishedAt)} London time.`;
  return `Public, dated ${londonDateTime(publishedAt)} London time.`;
}
