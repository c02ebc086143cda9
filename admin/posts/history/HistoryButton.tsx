import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import type { Post } from '#shared/posts.ts';
import { lazyNamed } from '../../lazy-named.ts';

const HistoryDialog = lazyNamed(() => import('./HistoryDialog.tsx'), 'HistoryDialog');

/** Opens the last revisions of a post, to compare and restore. */
export function HistoryButton({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        size="small"
        startIcon={<HistoryIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
