import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type Post, postSchema } from '#shared/posts.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { SendAsNewsletterLink } from '../newsletters/SendAsNewsletterLink.tsx';
import { EditorContextProvider } from './editor-context.tsx';
import { HistoryButton } from './history/HistoryButton.tsx';
import { PostInputs } from './PostInputs.tsx';
import { copyPath } from './paths.ts';
import { PreviewActions } from './preview/PreviewActions.tsx';
import { PublishActions } from './publication/PublishActions.tsx';

/** /admin/posts/{id}/edit. Stays open after a save: an article is saved many times while it is written. */
export function PostEdit() {
  return (
    <EditorContextProvider>
      <EditPage<Post>
        schema={postSchema}
        listPath="/posts"
        titleOf={(post) => post.title}
        staysOpen
        aside={(post) => <StatusChip status={post.status} />}
        actions={(post) => <PostActions post={post} />}
        saveActions={<PublishActions place="bar" />}
        deleteWarning={(post) =>
          post.status === 'published' ? 'It disappears from the website.' : undefined
        }
      >
        <PostInputs />
      </EditPage>
    </EditorContextProvider>
  );
}

/** Previews and restored revisions work with what is typed. */
function PostActions({ post }: { post: Post }) {
  return (
    <>
      <PreviewActions post={post} />
      <HistoryButton post={post} />
      <Button
        component={RouterLink}
        to={copyPath(post.id)}
        variant="outlined"
        color="secondary"
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
          endIcon={<OpenInNewIcon />}
        >
          View on site
        </Button>
      )}
    </>
  );
}
