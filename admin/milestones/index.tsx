import type { Milestone } from '#shared/website-lists.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const milestones = resource<Milestone>({
  name: 'milestones',
  hasBin: true,
  recordRepresentation: ({ year }) => year,
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
