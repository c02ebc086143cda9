import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  type CoreLayoutProps,
  CustomRoutes,
  HttpError,
  localStorageStore,
  Notification,
} from 'react-admin';
import { createBrowserRouter, Navigate, Route } from 'react-router-dom';
import { Dashboard } from './dashboard/index.tsx';
import { createDataProvider } from './data-provider.ts';
import { i18nProvider } from './i18n.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { ErrorPage, LoadingScreen, NotFoundPage } from './layout/Problem.tsx';
import { RedirectBelow } from './layout/redirects.tsx';
import { lazyNamed, untilLoaded } from './lazy-named.tsx';
import { NewRequestsBadge, StatusLight, WaitingCount } from './live/badges.tsx';
import { useMailStatus } from './mails/mail-status.ts';
import { resources } from './resources.tsx';
import { authProvider } from './session/auth-provider.ts';
import { useAppTheme } from './theme/theme.ts';

const SetupPage = lazyNamed(() => import('./setup/SetupPage.tsx'), 'SetupPage');
const LoginPage = lazyNamed(() => import('./login/LoginPage.tsx'), 'LoginPage');
const linkPages = () => import('./login/link-pages.tsx');
const ForgotPasswordPage = lazyNamed(linkPages, 'ForgotPasswordPage');
const ResetPasswordPage = lazyNamed(linkPages, 'ResetPasswordPage');
const AcceptInvitationPage = lazyNamed(linkPages, 'AcceptInvitationPage');
const banner = () => import('./mails/MailBanner.tsx');
const MailBanner = lazyNamed(banner, 'MailBanner');
const LiveUpdates = lazyNamed(
  untilLoaded(() => import('./live/LiveUpdates.tsx')),
  'LiveUpdates',
);

const dataProvider = createDataProvider();
const store = localStorageStore();

/** The router for everything below /admin. Only a data router can block navigation away from unsaved changes. */
export function createAdminRouter() {
  return createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/admin' });
}

/**
 * The whole back office; must be rendered inside a data router. react-admin's `Admin` would also bundle its own layout,
 * login and error pages, which ours replace.
 */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const theme = useAppTheme();
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      theme={theme}
      darkTheme={null}
      store={store}
    >
      <CssBaseline enableColorScheme>
        <CoreAdminUI
          layout={LayoutOfAll}
          dashboard={Dashboard}
          loginPage={whole(<LoginPage />)}
          loading={LoadingScreen}
          catchAll={NotFoundPage}
          accessDenied={ToSetup}
          authenticationError={ErrorPage}
          error={ErrorPage}
          title="Admin"
          requireAuth
          disableTelemetry
        >
          {resources}
          {withoutSession}
          {earlierAddresses}
        </CoreAdminUI>
        <Notification />
      </CssBaseline>
    </AdminContext>
  );
}

/** Longest time that the layout waits for the mail banner, in milliseconds. */
const PATIENCE_MS = 2000;

/** The layout, plus what individual nouns show on every page: the mail banner, badges, live updates. */
function LayoutOfAll({ children }: CoreLayoutProps) {
  const { isLoading, isFetched } = useMailStatus();
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setPatient, PATIENCE_MS, false);
    return () => clearTimeout(timer);
  }, []);
  // Loaded together with the state of mail, so that it does not push the page down later.
  useEffect(() => void banner().catch(() => undefined), []);
  return (
    <AppLayout
      banner={<MailBanner />}
      // Only before the first answer, which may never come: the layout must stay mounted while a failed query is retried.
      isBannerPending={isPatient && isLoading && !isFetched}
      badges={BADGES}
      background={<LiveUpdates />}
    >
      {children}
    </AppLayout>
  );
}

const OPEN_PRIVACY_REQUESTS = ['new', 'acknowledged', 'in_progress'].map((status) => ({ status }));

const BADGES = {
  enquiries: <NewRequestsBadge />,
  status: <StatusLight />,
  '/privacy-requests': <WaitingCount resource="privacy-requests" filters={OPEN_PRIVACY_REQUESTS} />,
};

/** Pages without the layout need a Suspense boundary of their own. */
const whole = (page: ReactElement) => <Suspense fallback={<LoadingScreen />}>{page}</Suspense>;

/** Setup, and the pages that emails link to. */
const withoutSession = (
  <CustomRoutes noLayout>
    <Route path="/setup" element={whole(<SetupPage />)} />
    <Route path="/forgot-password" element={whole(<ForgotPasswordPage />)} />
    <Route path="/reset-password" element={whole(<ResetPasswordPage />)} />
    <Route path="/accept-invitation" element={whole(<AcceptInvitationPage />)} />
  </CustomRoutes>
);

/** Old addresses that may still be in bookmarks and emails. */
const earlierAddresses = (
  <CustomRoutes>
    <Route path="/letters/*" element={<RedirectBelow to="/campaigns" />} />
    <Route path="/newsletter-archive" element={<Navigate to='/campaigns?filter={"on_web":true}' replace />} />
    <Route path="/privacy/*" element={<RedirectBelow to="/privacy-requests" />} />
    <Route path="/rights-requests/*" element={<RedirectBelow to="/privacy-requests" />} />
  </CustomRoutes>
);

/** Sends a signed-in account without permission to /admin/setup, which explains it. */
function ToSetup() {
  return <Navigate to="/setup" replace />;
}

/**
 * No refetch on window focus, because it could disturb typing; no retry of a 4xx. Requests are sent even when the browser
 * believes it is offline, so that they fail with a message instead of pausing silently.
 */
function createQueryClient(): QueryClient {
  const isRefusal = (error: unknown) =>
    error instanceof HttpError && error.status >= 400 && error.status < 500;
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // With networkMode 'always', this is off by default.
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
