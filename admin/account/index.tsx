import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const AccountPage = lazyNamed(() => import('./AccountPage.tsx'), 'AccountPage');

export const accountPage = (
  <CustomRoutes>
    <Route path="/account" element={<AccountPage />} />
  </CustomRoutes>
);
