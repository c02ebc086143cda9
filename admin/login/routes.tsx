import { type ReactNode, Suspense } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { LoadingScreen } from '../layout/Problem.tsx';
import { lazyNamed } from '../lazy-named.ts';

const ForgotPasswordPage = lazyNamed(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyNamed(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage');
const AcceptInvitationPage = lazyNamed(() => import('./AcceptInvitationPage.tsx'), 'AcceptInvitationPage');
const ConfirmEmailPage = lazyNamed(() => import('./ConfirmEmailPage.tsx'), 'ConfirmEmailPage');

/** Pages that emails link to, for people who are not signed in. A link's token is in the fragment, which is never sent. */
export const linkPages = (
  <CustomRoutes noLayout>
    <Route path="/forgot-password" element={loaded(<ForgotPasswordPage />)} />
    <Route path="/reset-password" element={loaded(<ResetPasswordPage />)} />
    <Route path="/accept-invitation" element={loaded(<AcceptInvitationPage />)} />
    <Route path="/confirm-email" element={loaded(<ConfirmEmailPage />)} />
  </CustomRoutes>
);

function loaded(page: ReactNode) {
  return <Suspense fallback={<LoadingScreen />}>{page}</Suspense>;
}
