import { Box, GlobalStyles, Skeleton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type CoreLayoutProps, SkipNavigationButton, usePermissions } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, ScrollRestoration, useLocation } from 'react-router-dom';
import { useTidyUnsent } from '../forms/unsent.ts';
import { hasRole } from '../session/auth-provider.ts';
import { PasswordDialog } from '../session/PasswordDialog.tsx';
import { SignInDialog } from '../session/SignInDialog.tsx';
import { useSessionPoll } from '../session/useSessionPoll.ts';
import { brand } from '../theme/palettes.ts';
import { AppMenu } from './AppMenu.tsx';
import { AppSidebar, useIsPhone } from './AppSidebar.tsx';
import { AppTopBar } from './AppTopBar.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { FindKey } from './FindKey.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MenuBadges } from './MenuEntry.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { mayOpen } from './page-access.ts';
import { PHONE_BAR, PhoneBarContext } from './phone-bar.ts';
import { isAt, PLACES } from './sections.tsx';

interface AppLayoutProps extends CoreLayoutProps {
  /** Above every page. */
  banner: ReactNode;
  /** Whether the banner is still loading; the layout waits for it, because it would push the page down later. */
  isBannerPending: boolean;
  /** Badges of menu entries, by name, and of their parts, by address. */
  badges: { readonly [nameOrAddress: string]: ReactNode };
  /** Rendered on every page, but invisible: live updates. */
  background: ReactNode;
}

/** The layout of every protected page. Without permission it redirects to /admin/setup before any request of the page. */
export function AppLayout({ banner, isBannerPending, badges, background, children }: AppLayoutProps) {
  const { permissions: role, isPending } = usePermissions<string | null>();
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const [ownBars, setOwnBars] = useState(0);
  const hide = useCallback(() => {
    setOwnBars((before) => before + 1);
    return () => setOwnBars((before) => before - 1);
  }, []);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const phoneBar = useMemo(() => ({ place, hide }), [place, hide]);
  useSessionPoll();
  const isIn = hasRole(role);
  const tidyUnsent = useTidyUnsent();
  useEffect(() => {
    if (isIn) void tidyUnsent();
  }, [isIn, tidyUnsent]);

  if (isPending || isBannerPending) return <LoadingScreen />;
  if (!isIn || !mayOpen(role, pathname)) return <Navigate to="/setup" replace />;
  return (
    <MenuBadges value={badges}>
      <PhoneBarContext value={phoneBar}>
        <GlobalStyles styles={BELOW_BAR} />
        <Box sx={isPhone && ownBars === 0 ? ABOVE_BAR : LAYOUT}>
          <SkipNavigationButton />
          <AppTopBar />
          <Box sx={{ display: 'flex', flexGrow: 1 }}>
            <AppSidebar>
              <AppMenu />
            </AppSidebar>
            <Box component="main" id="main-content" tabIndex={-1} sx={CONTENT}>
              <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
                {banner}
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </ErrorBoundary>
            </Box>
          </Box>
        </Box>
        {isPhone && <PhoneBar hasOwn={ownBars > 0} place={setPlace} />}
      </PhoneBarContext>
      <PasswordDialog />
      <SignInDialog />
      <FindKey />
      <ScrollRestoration />
      {background}
    </MenuBadges>
  );
}

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const place = PLACES.find((place) => isAt(place, pathname));
  return (
    <Box role="status" aria-label="Loading">
      <Typography variant="h1" sx={visuallyHidden}>
        {place?.label ?? 'Loading'}
      </Typography>
      <Skeleton
        variant="rectangular"
        animation={false}
        height={44}
        width={260}
        sx={{ mb: 3, maxWidth: '100%' }}
      />
      <Skeleton variant="rectangular" animation={false} height={480} />
    </Box>
  );
}

/** Height of the app bar. At 200 % text size the site's name needs more. */
const BELOW_BAR = { body: { '--app-bar': 'max(56px, 2.25rem)' } };

const LAYOUT = {
  /** Height of the phone's bottom bar. */
  '--foot': '0px',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 'calc(100dvh - var(--foot) - var(--notice))',
  pt: 'var(--app-bar)',
  position: 'relative',
  '& .MuiAppBar-root :focus-visible': { outlineColor: brand.brass },
} as const;

const ABOVE_BAR = { ...LAYOUT, '--foot': `${PHONE_BAR}px` };

const CONTENT = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minWidth: 0,
  px: { xs: 2, md: 4 },
  pt: { xs: 2.5, md: 3.25 },
  pb: { xs: 3, md: 5 },
  '&:focus-visible': { outline: 'none' },
} as const;
