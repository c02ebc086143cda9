import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const WebsitePage = lazyNamed(() => import('./WebsitePage.tsx'), 'WebsitePage');

export const websitePage = (
  <CustomRoutes>
    <Route path="/website" element={<WebsitePage />} />
  </CustomRoutes>
);
