import LinkIcon from '@mui/icons-material/LinkOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Tooltip } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useFormIsDirty, useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Post } from '#shared/posts.ts';
import { lazyNamed } from '../../lazy-named.ts';
import { fetchPreviewLinks, makePreviewLink, revokePreviewLink } from '../api.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { isPreviewPayload, previewKey, sendToPreview, takeFromPreview } from './preview-channel.ts';

const ReviewerLinks = lazyNamed(() => import('./ReviewerLinks.tsx'), 'ReviewerLinks');

/** Opens /admin/preview with the form's values. */
export function PreviewButton() {
  const { post } = useDraft();
  const { getValues } = useFormContext();
  const notify = useNotify();
  const key = previewKey(post?.id);
  const follow = useFollowing(key, post !== undefined);

  const open = () => {
    if (!follow(getValues()))
      notify('This browser has no room for unsaved text: the preview shows the saved version.', {
        type: 'warning',
      });
    window.open(`/admin/preview${post ? `?id=${post.id}` : ''}`, key);
  };

  return (
    <Tooltip title="Open the article in another tab, as readers will see it" describeChild>
      <Button
        aria-label="Preview"
        startIcon={<PreviewIcon />}
        onClick={open}
        sx={{
          color: 'text.primary',
          minWidth: 44,
          px: { xs: 1.25, sm: 1.5 },
          '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          Preview
        </Box>
      </Button>
    </Tooltip>
  );
}

/** Manages reviewers' links of an article. */
export function ReviewerLinkButton({ post }: { post: Post }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        size="small"
        startIcon={<LinkIcon />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Link for a reviewer
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <PostLinks post={post} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The reviewers' links of one article. */
export function PostLinks({ post, onClose }: { post: Post; onClose: () => void }) {
  const isDirty = useFormIsDirty();
  return (
    <ReviewerLinks
      links={{
        queryKey: ['preview-links', post.id],
        list: () => fetchPreviewLinks(post.id),
        make: (days) => makePreviewLink(post.id, days),
        revoke: (id) => revokePreviewLink(post.id, id),
      }}
      intro="Anyone with the link can read this article as the site will show it, without an account, until the link expires. It always shows the latest words that are saved, public or not."
      warning={isDirty ? 'Your latest words are not saved yet, and not in it.' : undefined}
      onClose={onClose}
    />
  );
}

/** Milliseconds after the last key before the preview tab is updated. */
const PAUSE_MS = 250;

/**
 * Keeps an open preview in sync with the form: stores each change for it, and removes it once everything is saved.
 * @param isSaved whether there is a saved version to fall back to
 * @returns a function that starts this with given values
 */
function useFollowing(key: string, isSaved: boolean): (values: Record<string, unknown>) => boolean {
  const values = useWatch();
  const isDirty = useFormIsDirty();
  // A reloaded page continues.
  const [isFollowed, setFollowed] = useState(() => isPreviewPayload(key));

  useEffect(() => {
    if (!isFollowed) return;
    if (!isDirty && isSaved) {
      takeFromPreview(key);
      return;
    }
    const timer = setTimeout(() => sendToPreview(key, values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isFollowed, isDirty, isSaved, values, key]);

  useEffect(() => () => takeFromPreview(key), [key]);

  return (current) => {
    setFollowed(true);
    return isDirty || !isSaved ? sendToPreview(key, current) : true;
  };
}
