import type { Category } from '#shared/categories.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const categories = resource<Category>({
  name: 'categories',
  hasBin: true,
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(screens, 'CategoryList'),
  create: lazyNamed(screens, 'CategoryCreate'),
  edit: lazyNamed(screens, 'CategoryEdit'),
});
