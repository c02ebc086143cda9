import type { Redirect } from '#shared/redirects.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const redirects = resource<Redirect>({
  name: 'redirects',
  recordRepresentation: ({ from_path }) => from_path,
  list: lazyNamed(screens, 'RedirectList'),
  create: lazyNamed(screens, 'RedirectCreate'),
  edit: lazyNamed(screens, 'RedirectEdit'),
});
