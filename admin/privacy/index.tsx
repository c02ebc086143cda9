import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const privacy = resource({
  name: 'privacy',
  list: lazyNamed(() => import('./OverviewPage.tsx'), 'OverviewPage'),
});
