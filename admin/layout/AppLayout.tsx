import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { AppBar, Layout, type LayoutProps, usePermissions } from 'react-admin';
import { Navigate, Link as RouterLink, ScrollRestoration, useLocation } from 'react-router-dom';
import { hasRole } from '../session/auth-provider.ts';
import { PasswordDialog } from '../session/PasswordDialog.tsx';
import { SignInDialog } from '../session/SignInDialog.tsx';
import { useSessionPoll } from '../session/useSessionPoll.ts';
import { colours } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { AppMenu, MenuBadges } from './AppMenu.tsx';
import { AppSidebar } from './AppSidebar.tsx';
import { Brand } from './Brand.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { mayOpen } from './page-access.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { SECTION_GROUPS } from './sections.tsx';

interface AppLayoutProps extends LayoutProps {
  /** Above every page. */
  banner: ReactNode;
  /** Whether it is still unknown what the banner says: appearing later it would push the page down. */
  isBannerPending: boolean;
  /** Beside entries of the menu, by their address. */
  badges: { readonly [to: string]: ReactElement };
  /** What works on every page without a place of its own. */
  background: ReactNode;
}

/** Every protected page: ink bar, white menu. Who may not open it is sent to /admin/setup, and asks the API nothing. */
export function AppLayout({ banner, isBannerPending, badges, background, children }: AppLayoutProps) {
  const { permissions: role, isPending } = usePermissions<string | null>();
  const { pathname } = useLocation();
  useSessionPoll();

  if (isPending || isBannerPending) return <LoadingScreen />;
  if (!hasRole(role) || !mayOpen(role, pathname)) return <Navigate to="/setup" replace />;
  return (
    <MenuBadges value={badges}>
      <Layout
        appBar={InkBar}
        appBarAlwaysOn
        menu={AppMenu}
        sidebar={AppSidebar}
        error={ErrorPage}
        sx={LAYOUT}
      >
        {banner}
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </Layout>
      <PasswordDialog />
      <SignInDialog />
      <Shortcuts />
      <ScrollRestoration />
      {background}
    </MenuBadges>
  );
}

/** While the code of a page is being loaded. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const section = SECTION_GROUPS.flat().find(({ to }) => to !== '/' && pathname.startsWith(to));
  return (
    <Box role="status" aria-label="Loading">
      <Typography variant="h1" sx={visuallyHidden}>
        {section?.label ?? 'Loading'}
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

function InkBar() {
  return (
    <AppBar
      alwaysOn
      color="secondary"
      toolbar={null}
      userMenu={<AccountMenu />}
      sx={{ bgcolor: colours.bar, color: brand.white, '& .RaAppBar-toolbar': { pr: 1, minHeight: 56 } }}
    >
      <Box
        component={RouterLink}
        to="/"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          flexShrink: 0,
        }}
      >
        <Brand size={34} small markBackground={colours.bar} />
      </Box>
      <Box sx={{ flex: 1 }} />
      <Button
        href="/"
        target="_blank"
        rel="noopener"
        color="inherit"
        endIcon={<OpenInNewIcon />}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        View website
      </Button>
    </AppBar>
  );
}

/** A shadow at the edge behind which a box goes on: the covers scroll with what is in it, the shadows do not. */
function scrollShadows(background: string) {
  const cover = (side: string) => `linear-gradient(to ${side}, transparent, ${background} 70%)`;
  const shadow = (side: string) => `linear-gradient(to ${side}, transparent, rgb(0 0 0 / 0.28))`;
  return {
    background: [
      `${cover('top')} top / 100% 40px no-repeat local`,
      `${cover('bottom')} bottom / 100% 40px no-repeat local`,
      `${shadow('top')} top / 100% 12px no-repeat scroll`,
      `${shadow('bottom')} bottom / 100% 12px no-repeat scroll`,
      background,
    ].join(', '),
  };
}

const LAYOUT = {
  minWidth: 0,
  '& .RaLayout-appFrame': { mt: '56px' },
  '& .RaLayout-content': { minWidth: 0, px: { xs: 2, md: 4 }, pt: { xs: 2.5, md: 4 }, pb: { xs: 6, md: 8 } },
  '& .RaLayout-contentWithSidebar .RaSidebar-fixed': {
    height: 'calc(100vh - 56px)',
    ...scrollShadows(colours.white),
  },
  '& .MuiAppBar-root :focus-visible': { outlineColor: brand.brass },
} as const;
