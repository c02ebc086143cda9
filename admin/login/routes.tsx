import { Suspense } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { LoadingScreen } from '../layout/Problem.tsx';
import { lazyNamed } from '../lazy-named.tsx';

const pages = () => import('./link-pages.tsx');

const PAGES = {
  'forgot-password': lazyNamed(pages, 'ForgotPasswordPage'),
  'reset-password': lazyNamed(pages, 'ResetPasswordPage'),
  'accept-invitation': lazyNamed(pages, 'AcceptInvitationPage'),
};

/** Pages that emails link to, for people who are not signed in. */
export const linkPages = (
  <CustomRoutes noLayout>
    {Object.entries(PAGES).map(([path, Page]) => (
      <Route
        key={path}
        path={`/${path}`}
        element={
          <Suspense fallback={<LoadingScreen />}>
            <Page />
          </Suspense>
        }
      />
    ))}
  </CustomRoutes>
);
