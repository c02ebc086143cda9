import type { Client } from '#shared/website-lists.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const clients = resource<Client>({
  name: 'clients',
  hasBin: true,
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
