import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Post } from '#shared/posts.ts';
import { SendAsNewsletterLink } from '../../newsletters/SendAsNewsletterLink.tsx';
import { UnpublishedStrip } from '../drafts/UnpublishedStrip.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { copyPath } from '../paths.ts';
import { PreviewButton, ReviewerLinkButton } from '../preview/PreviewActions.tsx';
import { DocumentBar } from './DocumentBar.tsx';
import { WritingBody } from './WritingBody.tsx';
import { WritingFrame } from './WritingFrame.tsx';

interface PostScreenProps {
  /** undefined while nothing of a new article is on the server. */
  post: Post | undefined;
  isNew?: boolean;
  /** What has to be seen before the text. */
  notices: ReactNode;
  deleteButton: ReactNode;
}

/** The writing screen of new and existing articles, inside their form. */
export function PostScreen({ post, isNew = false, notices, deleteButton }: PostScreenProps) {
  return (
    <WritingFrame
      title={post?.title ?? 'Write an article'}
      bar={
        <DocumentBar>
          <PreviewButton {...(post && { post })} />
        </DocumentBar>
      }
    >
      <UnpublishedStrip />
      <WritingBody
        isNew={isNew}
        notices={notices}
        actions={post && <PostActions post={post}>{deleteButton}</PostActions>}
      />
    </WritingFrame>
  );
}

/** Restored revisions and reviewers' links work with what is typed. */
function PostActions({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <>
      <HistoryButton post={post} />
      <ReviewerLinkButton post={post} />
      <Button
        component={RouterLink}
        to={copyPath(post.id)}
        variant="outlined"
        color="secondary"
        size="small"
        startIcon={<CopyIcon />}
      >
        Duplicate
      </Button>
      {post.status === 'published' && <SendAsNewsletterLink postId={post.id} />}
      {post.status === 'published' && (
        <Button
          href={`/blog/${post.slug}`}
          target="_blank"
          rel="noopener"
          variant="outlined"
          color="secondary"
          size="small"
          endIcon={<OpenInNewIcon />}
        >
          View on site
        </Button>
      )}
      {children}
    </>
  );
}
