import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { AppBar, Layout, type LayoutProps, UserMenu, usePermissions } from 'react-admin';
import { Navigate, Link as RouterLink } from 'react-router-dom';
import { hasRole } from '../auth-provider.ts';
import { colours } from '../colours.ts';
import { AppMenu } from './AppMenu.tsx';
import { Brand } from './Brand.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { useSessionPoll } from './useSessionPoll.ts';

/** Every protected page: ink bar, white menu. An account without a role is sent to /admin/setup (SPEC 2.2). */
export function AppLayout({ children }: LayoutProps) {
  const { permissions: role, isPending } = usePermissions<string | null>();
  useSessionPoll();

  if (isPending) return <LoadingScreen />;
  if (!hasRole(role)) return <Navigate to="/setup" replace />;
  return (
    <>
      <Layout appBar={InkBar} appBarAlwaysOn menu={AppMenu} sx={LAYOUT}>
        {children}
      </Layout>
      <SignInDialog />
    </>
  );
}

function InkBar() {
  // A button with a name in it needs no other; on phones it is an icon alone.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  return (
    <AppBar
      alwaysOn
      color="secondary"
      toolbar={null}
      userMenu={<UserMenu label={isWide ? '' : 'Account'} />}
      sx={{ '& .RaAppBar-toolbar': { pr: 1, minHeight: 56 } }}
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
        <Brand size={34} small markBackground={colours.ink} />
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

const LAYOUT = {
  minWidth: 0,
  '& .RaLayout-appFrame': { mt: '56px' },
  '& .RaLayout-content': { minWidth: 0, px: { xs: 2, md: 4 }, pt: { xs: 2.5, md: 4 }, pb: { xs: 6, md: 8 } },
  '& .RaSidebar-fixed': { backgroundColor: colours.white },
  '& .MuiAppBar-root :focus-visible': { outlineColor: colours.brass },
} as const;
