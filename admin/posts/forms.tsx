import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { emptyValues } from '#shared/fields.ts';
import { type Post, postSchema, slugFromTitle } from '#shared/posts.ts';
import { LoadingScreen } from '../layout/Problem.tsx';
import { knownUser } from '../session/session.ts';
import { DraftPage } from './drafts/DraftPage.tsx';
import { EditorContextProvider } from './editor-context.tsx';
import { COPY_PARAMETER } from './paths.ts';
import { PostScreen } from './writing/PostScreen.tsx';

/** /admin/posts/new: the same screen as edit; empty, or a copy of another post. */
export function PostCreate() {
  const [query] = useSearchParams();
  const id = query.get(COPY_PARAMETER);
  // Its meta keeps the query apart from cached list rows, which lack the content.
  const whole = { id: id ?? '', meta: { isWhole: true } };
  const { data, isPending } = useGetOne<Post>('posts', whole, { enabled: id !== null });
  if (id !== null && isPending) return <LoadingScreen />;
  return (
    <EditorContextProvider key={id}>
      <DraftPage defaultValues={data && id !== null ? copyOf(data) : newPost()}>
        <PostScreen isNew />
      </DraftPage>
    </EditorContextProvider>
  );
}

/** /admin/posts/{id}/edit */
export function PostEdit() {
  return (
    <EditorContextProvider>
      <DraftPage>
        <PostScreen />
      </DraftPage>
    </EditorContextProvider>
  );
}

/** With the person's name as author. */
const newPost = () => ({ ...emptyValues(postSchema), author: knownUser()?.full_name ?? '' });

/** A draft with everything of a post except slug and dates. */
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
