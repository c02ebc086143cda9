import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const TextListPage = lazyNamed(() => import('./TextListPage.tsx'), 'TextListPage');
const SitePage = lazyNamed(() => import('./SitePage.tsx'), 'SitePage');
const settingsScreens = () => import('../settings/screens.tsx');
const ContentPage = lazyNamed(settingsScreens, 'ContentPage');
const EmailWordingPage = lazyNamed(settingsScreens, 'EmailWordingPage');

export const pageTexts = <Resource name="page-texts" />;

export const websitePage = (
  <CustomRoutes>
    <Route path="/website" element={<TextListPage />} />
    <Route path="/site" element={<SitePage />} />
    <Route path="/content" element={<ContentPage />} />
    <Route path="/email-wording" element={<EmailWordingPage />} />
  </CustomRoutes>
);
