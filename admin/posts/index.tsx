import type { Post } from '#shared/posts.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { PostList } from './PostList.tsx';

/** One chunk for both, so that a new post's page becomes its edit page without loading. */
const forms = () => import('./forms.tsx');

export const posts = resource<Post>({
  name: 'posts',
  hasBin: true,
  recordRepresentation: ({ title }) => title,
  list: PostList,
  create: lazyNamed(forms, 'PostCreate'),
  edit: lazyNamed(forms, 'PostEdit'),
});
