import { lazyNamed } from '../lazy-named.ts';

/** All in one file to load: the address of another would weigh on the start of everybody. */
export { ContentPage } from '../content/ContentPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
export const EmailWordingPage = lazyNamed(
  () => import('../website/EmailWordingPage.tsx'),
  'EmailWordingPage',
);
