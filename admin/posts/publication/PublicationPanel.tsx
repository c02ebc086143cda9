import { Box, Typography } from '@mui/material';
import type { PostStatus } from '#shared/posts.ts';
import { countdown, londonDateTime } from '#shared/words.ts';
import { PublishActions } from './PublishActions.tsx';
import { useNow } from './useNow.ts';
import { usePublication } from './usePublication.ts';

/** Whether and when the world sees the article, in words, and what can be done about it. */
export function PublicationPanel() {
  const { status, publishedAt } = usePublication();
  const now = useNow();
  return (
    <Box
      component="section"
      aria-label="Publication"
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {publicationInWords(status, publishedAt, now)}
      </Typography>
      <PublishActions place="panel" />
    </Box>
  );
}

/** @returns who can read the post, and from when, in a sentence */
export function publicationInWords(status: PostStatus, publishedAt: string | null, now: number): string {
  if (status === 'draft') return 'A draft: only people who sign in here can read it.';
  if (!publishedAt) return 'Public.';
  const at = Date.parse(publishedAt);
  if (at > now) return `Publishes in ${countdown(now, at)}, on ${londonDateTime(publishedAt)} London time.`;
  return `Public, dated ${londonDateTime(publishedAt)} London time.`;
}
