import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Post } from '#shared/posts.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { PostList } from './PostList.tsx';
import { editPath } from './paths.ts';

// One chunk for both, so that a new post's page turns into its edit page without a pause.
const PostCreate = lazy(() => import('./forms.tsx').then((forms) => ({ default: forms.PostCreate })));
const PostEdit = lazy(() => import('./forms.tsx').then((forms) => ({ default: forms.PostEdit })));

export const posts = (
  <Resource name="posts" list={PostList} hasCreate hasEdit recordRepresentation={(post: Post) => post.title}>
    <Route path="new" element={<PostCreate />} />
    <Route path=":id/edit" element={<PostEdit />} />
    <Route path="create" element={<RedirectTo to="/posts/new" />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
