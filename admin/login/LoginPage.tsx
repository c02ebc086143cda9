import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '#shared/users.ts';
import { LoadingScreen } from '../layout/Problem.tsx';
import { homeOf } from '../session/auth-provider.ts';
import { SignInSteps } from '../session/SignInSteps.tsx';
import { ASKED_ANEW, readSession } from '../session/session.ts';
import { AUTH_LINK, AuthLayout } from './AuthLayout.tsx';

/** /admin/login. Success leads to /admin, not to the page first asked for. */
export function LoginPage() {
  // If the session cannot be read, the form is still shown: signing in will report what is wrong.
  const { data: session, isPending } = useQuery({
    queryKey: ['session'],
    queryFn: readSession,
    ...ASKED_ANEW,
  });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notice: string | undefined = useLocation().state?.notice;
  const enter = (user: SessionUser) => {
    // The cache holds the previous person's data and refusals.
    queryClient.clear();
    navigate(homeOf(user.roles), { replace: true });
  };

  if (isPending) return <LoadingScreen />;
  if (session?.user) return <Navigate to={homeOf(session.user.roles)} replace />;
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
      {session?.setup === 'open' && (
        <Alert severity="info" role="status">
          Nobody can sign in yet.{' '}
          <RouterLink to="/setup" sx={{ color: 'inherit' }}>
            Create the first administrator
          </RouterLink>
        </Alert>
      )}
      <SignInSteps onSignedIn={enter} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 28px' }}>
        <RouterLink to="/forgot-password" sx={AUTH_LINK}>
          Forgotten your password?
        </RouterLink>
        <Link href="/" sx={AUTH_LINK}>
          Back to the website
        </Link>
      </Box>
    </AuthLayout>
  );
}
