import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const TextListPage = lazyNamed(() => import('./TextListPage.tsx'), 'TextListPage');
const SitePage = lazyNamed(() => import('./SitePage.tsx'), 'SitePage');
const EmailWordingPage = lazyNamed(() => import('./EmailWordingPage.tsx'), 'EmailWordingPage');

export const pageTexts = <Resource name="page-texts" />;

export const websitePage = (
  <CustomRoutes>
    <Route path="/website" element={<TextListPage />} />
    <Route path="/site" element={<SitePage />} />
    <Route path="/email-wording" element={<EmailWordingPage />} />
  </CustomRoutes>
);
