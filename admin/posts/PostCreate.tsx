import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { emptyPost, type Post, postSchema, slugFromTitle } from '#shared/posts.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { knownUser } from '../session/session.ts';
import { EditorContextProvider } from './editor-context.tsx';
import { PostInputs } from './PostInputs.tsx';
import { COPY_PARAMETER, editPath } from './paths.ts';
import { PreviewActions } from './preview/PreviewActions.tsx';
import { PublishActions } from './publication/PublishActions.tsx';

/** /admin/posts/new: the same form as edit, signed with the name of who is writing; empty, or a copy of another post. */
export function PostCreate() {
  const [query] = useSearchParams();
  const id = query.get(COPY_PARAMETER);
  const { data, isPending } = useGetOne<Post>('posts', { id: id ?? '' }, { enabled: id !== null });
  if (id !== null && isPending) return <LoadingScreen />;
  return (
    <EditorContextProvider key={id}>
      <CreatePage<Post>
        title="New post"
        schema={postSchema}
        defaultValues={
          data && id !== null ? copyOf(data) : { ...emptyPost(), author: knownUser()?.full_name ?? '' }
        }
        titleOf={(post) => post.title}
        next={(post) => editPath(post.id)}
        actions={<PreviewActions />}
        saveActions={<PublishActions place="bar" />}
      >
        <PostInputs isNew />
      </CreatePage>
    </EditorContextProvider>
  );
}

/** A draft with everything of a post but its address and its dates. */
function copyOf(post: Post) {
  const title = `${post.title.slice(0, 293)} (copy)`;
  const values = Object.keys(postSchema.shape).map((field) => [field, post[field as keyof Post]]);
  return {
    ...Object.fromEntries(values),
    title,
    slug: slugFromTitle(title),
    published: false,
    published_at: null,
  };
}
