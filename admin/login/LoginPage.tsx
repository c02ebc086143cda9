import { Alert, Box, Link, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '#shared/users.ts';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { homeOf } from '../session/auth-provider.ts';
import { readSession } from '../session/session.ts';
import { AUTH_LINK, AuthLayout } from './AuthLayout.tsx';
import { SignInSteps } from './SignInSteps.tsx';

/** /admin/login. Success leads to /admin, not to the page first asked for. */
export function LoginPage() {
  const [home, setHome] = useState<string>();
  const [isChecking, setChecking] = useState(true);
  const [isSetupOpen, setSetupOpen] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notice: string | undefined = useLocation().state?.notice;
  const enter = (user: SessionUser) => {
    // Answers given to whoever was here before, refusals included, are not for this person.
    queryClient.clear();
    navigate(homeOf(user.role), { replace: true });
  };

  useEffect(() => {
    let isCurrent = true;
    readSession()
      .then(({ user, setup }) => {
        if (!isCurrent) return;
        if (user) setHome(homeOf(user.role));
        setSetupOpen(setup === 'open');
      })
      // The form is still of use: signing in will say what is wrong.
      .catch(() => undefined)
      .finally(() => isCurrent && setChecking(false));
    return () => {
      isCurrent = false;
    };
  }, []);

  if (home !== undefined) return <Navigate to={home} replace />;
  if (isChecking) return <LoadingScreen />;
  return (
    <AuthLayout>
      <title>Admin Login</title>
      <Typography variant="h1" sx={{ fontSize: { xs: '3.75rem', md: '4.5rem' }, lineHeight: 0.8 }}>
        Admin Login
      </Typography>
      {notice && (
        <Alert severity="success" role="status">
          {notice}
        </Alert>
      )}
      {isSetupOpen && (
        <Alert severity="info" role="status">
          Nobody can sign in yet.{' '}
          <Link component={RouterLink} to="/setup" sx={{ color: 'inherit' }}>
            Create the first administrator
          </Link>
        </Alert>
      )}
      <SignInSteps onSignedIn={enter} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 28px' }}>
        <Link component={RouterLink} to="/forgot-password" sx={AUTH_LINK}>
          Forgotten your password?
        </Link>
        <Link href="/" sx={AUTH_LINK}>
          Back to the website
        </Link>
      </Box>
    </AuthLayout>
  );
}
