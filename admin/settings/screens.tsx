import { lazyNamed } from '../lazy-named.ts';

/** All in one file to load: the address of another would weigh on the start of everybody. */
export { ContentPage } from '../content/ContentPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';

const Wording = lazyNamed(() => import('../website/EmailWordingPage.tsx'), 'EmailWordingPage');

// A lazy component cannot be one of another.
export const EmailWordingPage = () => <Wording />;
