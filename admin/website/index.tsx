import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const TextListPage = lazyNamed(() => import('./TextListPage.tsx'), 'TextListPage');
const SitePage = lazyNamed(() => import('./SitePage.tsx'), 'SitePage');
const ContentPage = lazyNamed(() => import('../settings/screens.tsx'), 'ContentPage');

export const pageTexts = <Resource name="page-texts" />;

export const websitePage = (
  <CustomRoutes>
    <Route path="/website" element={<TextListPage />} />
    <Route path="/site" element={<SitePage />} />
    <Route path="/content" element={<ContentPage />} />
  </CustomRoutes>
);
