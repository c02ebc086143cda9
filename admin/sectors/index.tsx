import type { Sector } from '#shared/website-lists.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const sectors = resource<Sector>({
  name: 'sectors',
  hasBin: true,
  recordRepresentation: ({ title }) => title,
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
