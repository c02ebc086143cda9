import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const settings = resource({
  name: 'settings',
  list: lazyNamed(() => import('./SettingsPage.tsx'), 'SettingsPage'),
});
