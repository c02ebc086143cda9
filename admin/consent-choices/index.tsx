import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const consentChoices = resource({
  name: 'consent-choices',
  list: lazyNamed(() => import('./ConsentChoiceList.tsx'), 'ConsentChoiceList'),
});
