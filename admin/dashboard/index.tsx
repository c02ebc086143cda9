import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const SourcesPage = lazyNamed(() => import('./SourcesPage.tsx'), 'SourcesPage');

export const sourcesPage = (
  <CustomRoutes>
    <Route path="/sources" element={<SourcesPage />} />
  </CustomRoutes>
);
