import { Box, GlobalStyles, Skeleton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type CoreLayoutProps, SkipNavigationButton, useLogout, usePermissions } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, ScrollRestoration, useLocation } from 'react-router-dom';
import { hasRole, type Roles } from '#shared/permissions.ts';
import { useTidyUnsent } from '../forms/unsent.ts';
import { lazyDialog, lazyNamed, untilLoaded } from '../lazy-named.tsx';
import { isEnding, readSession, renewSession, SESSION_POLL_MS } from '../session/session.ts';
import { sessionGuard } from '../session/session-guard.ts';
import { brand } from '../theme/palettes.ts';
import { AppMenu } from './AppMenu.tsx';
import { AppTopBar } from './AppTopBar.tsx';
import { ErrorPage, LoadingScreen } from './Problem.tsx';
import { mayOpen, placeAt } from './sections.tsx';
import { useIsPhone } from './widths.ts';

const Find = lazyDialog(() => import('./Find.tsx'), 'Find');
const drawer = () => import('@mui/material/Drawer');
const Drawer = lazyDialog(drawer, 'default');
const dialogs = untilLoaded(() => import('../session/dialogs.tsx'));
// Loaded at once, but after the page: a session may end while the network is lost.
const PasswordDialog = lazyNamed(dialogs, 'PasswordDialog');
const SignInDialog = lazyNamed(dialogs, 'SignInDialog');

interface AppLayoutProps extends CoreLayoutProps {
  /** Above every page. */
  banner: ReactNode;
  /** Whether the layout waits for the banner, because it would push the page down later. */
  isBannerPending: boolean;
  /** Badges of menu entries, by name, and of their parts, by address. */
  badges: { readonly [nameOrAddress: string]: ReactNode };
  /** Rendered on every page, but invisible: live updates. */
  background: ReactNode;
}

/** The layout of every protected page. Without permission it redirects to /admin/setup before any request of the page. */
export function AppLayout({ banner, isBannerPending, badges, background, children }: AppLayoutProps) {
  const { permissions: roles, isPending } = usePermissions<Roles>();
  const { pathname, key } = useLocation();
  const isPhone = useIsPhone();
  // Any navigation closes the menu, and coming back does not reopen it.
  const [menuAt, setMenuAt] = useState<string>();
  const [isFinding, setFinding] = useState(false);
  useSessionPoll();
  useFindKey(() => setFinding(true));
  const isIn = hasRole(roles);
  const tidyUnsent = useTidyUnsent();
  useEffect(() => {
    if (isIn) void tidyUnsent();
  }, [isIn, tidyUnsent]);

  useEffect(() => {
    if (isPhone) drawer().catch(() => undefined);
  }, [isPhone]);

  if (isPending || isBannerPending) return <LoadingScreen />;
  if (!isIn || !mayOpen(roles, pathname)) return <Navigate to="/setup" replace />;
  const menu = <AppMenu badges={badges} />;
  return (
    <>
      <GlobalStyles styles={BELOW_BAR} />
      <Box sx={LAYOUT}>
        <SkipNavigationButton />
        <AppTopBar onFind={() => setFinding(true)} {...(isPhone && { onMenu: () => setMenuAt(key) })} />
        <Box sx={{ display: 'flex', flexGrow: 1 }}>
          {!isPhone && <Box sx={SIDEBAR}>{menu}</Box>}
          <Box component="main" id="main-content" tabIndex={-1} sx={CONTENT}>
            <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
              <Suspense fallback={null}>{banner}</Suspense>
              <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      {isPhone && menuAt !== undefined && (
        <Drawer
          open={menuAt === key}
          onClose={() => setMenuAt(undefined)}
          slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 'min(300px, 100% - 56px)' } } }}
        >
          {menu}
        </Drawer>
      )}
      <Suspense fallback={null}>
        <PasswordDialog />
        <SignInDialog />
      </Suspense>
      <Suspense fallback={null}>{background}</Suspense>
      {isFinding && <Find roles={roles} onClose={() => setFinding(false)} />}
      <ScrollRestoration />
    </>
  );
}

/** Ctrl+K, but not in a text editor, which has its own, nor behind a dialog. */
function useFindKey(find: () => void): void {
  const onFind = useEffectEvent(find);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      const { target } = event;
      const isEditor = target instanceof HTMLElement && target.closest('[contenteditable=true], textarea');
      if (event.defaultPrevented || isEditor || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      onFind();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Shown while the code of a page loads. */
function PageSkeleton() {
  const { pathname } = useLocation();
  return (
    <Box role="status" aria-label="Loading">
      <Typography variant="h1" sx={visuallyHidden}>
        {placeAt(pathname)?.label ?? 'Loading'}
      </Typography>
      <Skeleton height={44} width={260} sx={{ mb: 3, maxWidth: '100%' }} />
      <Skeleton height={480} />
    </Box>
  );
}

/** Height of the app bar. At 200 % text size the site's name needs more. */
const BELOW_BAR = { body: { '--app-bar': 'max(56px, 2.25rem)' } };

const LAYOUT = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  pt: 'var(--app-bar)',
  position: 'relative',
  '& .MuiAppBar-root :focus-visible': { outlineColor: brand.brass },
} as const;

const SIDEBAR = {
  flex: 'none',
  width: 232,
  position: 'sticky',
  top: 'var(--app-bar)',
  height: 'calc(100dvh - var(--app-bar))',
  zIndex: 3,
  overflow: 'hidden auto',
  borderRight: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const CONTENT = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minWidth: 0,
  px: { xs: 2, md: 4 },
  pt: { xs: 2.5, md: 3.25 },
  pb: { xs: 3, md: 5 },
  '&:focus-visible': { outline: 'none' },
  '&:has(> .fills-window)': { height: 'calc(100dvh - var(--app-bar))' },
  '& > .fills-window': { flex: '1 1 0', minHeight: 420 },
} as const;

/**
 * Checks the session every 30 s while the tab is visible, and renews it when it is about to expire. Once it has expired,
 * asks for the password if there is unsaved work, otherwise goes to /admin/login.
 */
function useSessionPoll(): void {
  const logout = useLogout();

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const session = await readSession();
        if (!session.user)
          return sessionGuard.isArmed() ? void sessionGuard.ask() : void logout({}, '/login', false);
        if (isEnding(session)) await renewSession();
      } catch {
        // An unreachable server says nothing about the session; wait for the next check.
      }
    };
    const timer = setInterval(look, SESSION_POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [logout]);
}
