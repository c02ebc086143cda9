import { lazy, type ReactNode, Suspense } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';

const ForgotPasswordPage = lazy(() =>
  import('./ForgotPasswordPage.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import('./ResetPasswordPage.tsx').then((file) => ({ default: file.ResetPasswordPage })),
);
const AcceptInvitationPage = lazy(() =>
  import('./AcceptInvitationPage.tsx').then((file) => ({ default: file.AcceptInvitationPage })),
);
const ConfirmEmailPage = lazy(() =>
  import('./ConfirmEmailPage.tsx').then((file) => ({ default: file.ConfirmEmailPage })),
);

/** What mails lead to, for people who are not signed in. The secret of a link is behind '#', which reaches no server. */
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
