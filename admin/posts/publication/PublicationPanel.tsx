import { Typography } from '@mui/material';
import type { PostStatus } from '#shared/posts.ts';
import { countdown, londonDateTime } from '#shared/words.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { useNow } from './useNow.ts';

/** The publication state in words. */
export function PublicationPanel() {
  const { post, changes, publishAt } = useDraft();
  const now = useNow();
  const status = post?.status ?? 'draft';
  const ofChanges = publishAt
    ? ` Your changes become public on ${londonDateTime(publishAt)}.`
    : changes.length > 0
      ? ' Your changes are not.'
      : '';
  return (
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {publicationInWords(status, post?.published_at ?? null, now)}
      {ofChanges}
    </Typography>
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
