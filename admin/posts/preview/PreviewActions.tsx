import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Post } from '#shared/posts.ts';
import { useAutosaveState } from '../../forms/autosave.ts';
import { useCommand } from '../../forms/ConfirmDialog.tsx';
import { lazyDialog } from '../../lazy-named.tsx';
import { fetchPreviewLinks, makePreviewLink, revokePreviewLink } from '../api.ts';
import { useDraft } from '../drafts/draft-context.ts';

const ReviewerLinks = lazyDialog(() => import('./ReviewerLinks.tsx'), 'ReviewerLinks');

/** Opens /admin/preview, once the last words are saved. */
export function PreviewButton() {
  const { autosave, post } = useDraft();
  const notify = useNotify();
  const { run, isBusy } = useCommand(autosave.flush, {
    done: (isSaved) => {
      if (!isSaved) notify('Your latest words are not saved, and not in the preview.', { type: 'warning' });
      window.open(`/admin/preview?id=${post?.id}`, `preview-${post?.id}`);
    },
  });

  return (
    <Button
      aria-label="Preview"
      title="Open the article in another tab, as readers will see it"
      startIcon={<PreviewIcon />}
      disabled={isBusy || !post}
      onClick={() => run()}
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
  );
}

/** The reviewers' links of one article. */
export function PostLinks({ post, onClose }: { post: Post; onClose: () => void }) {
  const { autosave } = useDraft();
  const { problem } = useAutosaveState(autosave);
  return (
    <ReviewerLinks
      links={{
        queryKey: ['preview-links', post.id],
        list: () => fetchPreviewLinks(post.id),
        make: () => makePreviewLink(post.id),
        revoke: (id) => revokePreviewLink(post.id, id),
      }}
      intro="Anyone with the link can read this article as the site will show it, without an account, until the link expires. It always shows the latest words that are saved, public or not."
      warning={problem === undefined ? undefined : 'Your latest words are not saved, and not in it.'}
      onClose={onClose}
    />
  );
}
