import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { type Post, postSchema } from '#shared/posts.ts';
import { EditPage } from '../ui/EditPage.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { PostInputs } from './PostInputs.tsx';

/** /admin/posts/{id}/edit. Stays open after a save: an article is saved many times while it is written. */
export function PostEdit() {
  return (
    <EditPage<Post>
      schema={postSchema}
      listPath="/posts"
      titleOf={(post) => post.title}
      staysOpen
      aside={(post) => <StatusChip status={post.status} />}
      actions={(post) =>
        post.status === 'published' ? (
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
        ) : null
      }
      deleteWarning={(post) =>
        post.status === 'published' ? 'It disappears from the website and cannot be brought back.' : undefined
      }
    >
      <PostInputs />
    </EditPage>
  );
}
