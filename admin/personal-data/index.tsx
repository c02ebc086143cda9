import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const personalData = resource({
  name: 'personal-data',
  list: lazyNamed(() => import('./PersonalDataPage.tsx'), 'PersonalDataPage'),
});
