import { Box, Link, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { homeOf } from '../auth-provider.ts';
import { readSession } from '../session.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { EntryScreen } from './EntryScreen.tsx';
import { SignInFields } from './SignInFields.tsx';
import { useSignIn } from './useSignIn.ts';

/** /admin/login (SPEC 2.3). Success leads to /admin, not to the page first asked for (CHECKLIST A047). */
export function LoginPage() {
  const [home, setHome] = useState<string>();
  const [isChecking, setChecking] = useState(true);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isBusy, error, submit } = useSignIn((user) => {
    // Answers given to whoever was here before, refusals included, are not for this person.
    queryClient.clear();
    navigate(homeOf(user.role), { replace: true });
  });

  useEffect(() => {
    let isCurrent = true;
    readSession()
      .then(({ user }) => isCurrent && user && setHome(homeOf(user.role)))
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
    <EntryScreen>
      <title>Admin Login</title>
      <Typography variant="h1" sx={{ fontSize: { xs: '3.75rem', md: '4.5rem' }, lineHeight: 0.8 }}>
        Admin Login
      </Typography>
      <SignInFields isBusy={isBusy} error={error} onSubmit={submit} />
      <Box>
        <Link href="/" sx={{ fontSize: '1rem', fontWeight: 650, textDecorationThickness: 2 }}>
          Back to the website
        </Link>
      </Box>
    </EntryScreen>
  );
}
