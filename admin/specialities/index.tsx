import type { Speciality } from '#shared/specialities.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const specialities = resource<Speciality>({
  name: 'specialities',
  hasBin: true,
  recordRepresentation: ({ title }) => title,
  list: lazyNamed(screens, 'List'),
  create: lazyNamed(screens, 'Create'),
  edit: lazyNamed(screens, 'Edit'),
});
