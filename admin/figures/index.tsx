import type { Figure } from '#shared/website-lists.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const figures = resource<Figure>({
  name: 'figures',
  hasBin: true,
  recordRepresentation: ({ figure, meaning }) => `${figure} ${meaning}`,
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
