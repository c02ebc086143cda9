import type { Category } from '#shared/categories.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const categories = resource<Category>({
  name: 'categories',
  hasBin: true,
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(() => import('./CategoryList.tsx'), 'CategoryList'),
  create: lazyNamed(() => import('./CategoryCreate.tsx'), 'CategoryCreate'),
  edit: lazyNamed(() => import('./CategoryEdit.tsx'), 'CategoryEdit'),
});
