import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const status = resource({
  name: 'status',
  list: lazyNamed(() => import('./StatusPage.tsx'), 'StatusPage'),
});
