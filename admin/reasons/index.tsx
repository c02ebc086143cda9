import type { Reason } from '#shared/website-lists.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const reasons = resource<Reason>({
  name: 'reasons',
  hasBin: true,
  recordRepresentation: ({ title }) => title,
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
