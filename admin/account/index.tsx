import { lazy } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';

const AccountPage = lazy(() => import('./AccountPage.tsx').then((file) => ({ default: file.AccountPage })));

export const accountPage = (
  <CustomRoutes>
    <Route path="/account" element={<AccountPage />} />
  </CustomRoutes>
);
