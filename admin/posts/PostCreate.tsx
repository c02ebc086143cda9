import { type Post, postSchema } from '#shared/posts.ts';
import { knownUser } from '../session.ts';
import { CreatePage } from '../ui/CreatePage.tsx';
import { PostInputs } from './PostInputs.tsx';
import { editPath } from './paths.ts';

/** /admin/posts/new: the same form as edit, signed with the name of who is writing. */
export function PostCreate() {
  return (
    <CreatePage<Post>
      title="New post"
      schema={postSchema}
      defaultValues={{
        title: '',
        slug: '',
        excerpt: '',
        content: '',
        content_format: 'markdown',
        category_id: null,
        tags: [],
        author: knownUser()?.full_name ?? '',
        featured_image: null,
        read_time: null,
        published: false,
        published_at: null,
        seo_title: null,
        seo_description: null,
      }}
      titleOf={(post) => post.title}
      next={(post) => editPath(post.id)}
    >
      <PostInputs isNew />
    </CreatePage>
  );
}
