import { lazyNamed } from '../lazy-named.ts';

/** One chunk for these screens: each further chunk would add its URL to the main bundle. */
export { SettingsPage } from './SettingsPage.tsx';

const Wording = lazyNamed(() => import('../website/EmailWordingPage.tsx'), 'EmailWordingPage');

// Wrapped, because `lazyNamed` cannot load a component that is lazy itself.
export const EmailWordingPage = () => <Wording />;
