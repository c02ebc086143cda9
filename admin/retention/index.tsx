import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const retention = resource({
  name: 'retention',
  list: lazyNamed(() => import('../privacy/screens.tsx'), 'RetentionPage'),
});
