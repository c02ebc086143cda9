import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type Post, postSchema } from '#shared/posts.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { SendAsNewsletterLink } from '../newsletters/SendAsNewsletterLink.tsx';
import { EditorContextProvider } from './editor-context.tsx';
import { HistoryButton } from './history/HistoryButton.tsx';
import { copyPath } from './paths.ts';
import { PreviewButton, ReviewerLinkButton } from './preview/PreviewActions.tsx';
import { PublishActions } from './publication/PublishActions.tsx';
import { DocumentBar, SaveButton } from './writing/DocumentBar.tsx';
import { WritingBody } from './writing/WritingBody.tsx';
import { WritingFrame } from './writing/WritingFrame.tsx';

/** /admin/posts/{id}/edit. Stays open after a save: an article is saved many times while it is written. */
export function PostEdit() {
  return (
    <EditorContextProvider>
      <EditPage<Post>
        schema={postSchema}
        listPath="/posts"
        titleOf={(post) => post.title}
        staysOpen
        deleteWarning={(post) =>
          post.status === 'published' ? 'It disappears from the website.' : undefined
        }
        frame={(post, { notices, deleteButton }) => (
          <WritingFrame
            title={post.title}
            bar={
              <DocumentBar chip={<StatusChip status={post.status} />}>
                <PreviewButton post={post} />
                <SaveButton />
                <PublishActions place="bar" />
              </DocumentBar>
            }
          >
            <WritingBody notices={notices} actions={<PostActions post={post}>{deleteButton}</PostActions>} />
          </WritingFrame>
        )}
      />
    </EditorContextProvider>
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
