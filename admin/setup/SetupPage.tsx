import { Button, Link, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { Navigate, useNavigate } from 'react-router-dom';
import type { SessionUser } from '#shared/users.ts';
import { ShortForm, type ShortFormField } from '../forms/ShortForm.tsx';
import { LoadingScreen } from '../layout/Problem.tsx';
import { AuthLayout } from '../login/AuthLayout.tsx';
import { homeOf } from '../session/auth-provider.ts';
import { NEW_PASSWORD } from '../session/SignInSteps.tsx';
import { ASKED_ANEW, isSetupOpen, readSession, setUp, signOut } from '../session/session.ts';

type Stage = { name: 'open' } | { name: 'closed' } | { name: 'signed-in'; user: SessionUser };

const STAGE_KEY = ['setup'];

/** /admin/setup, open without a session: creates the first administrator, or explains why access is denied. */
export function SetupPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const {
    data: stage,
    error,
    refetch,
  } = useQuery({ queryKey: STAGE_KEY, queryFn: findStage, ...ASKED_ANEW });

  if (!stage && !error) return <LoadingScreen />;
  if (stage?.name === 'signed-in' && stage.user.role === 'admin') return <Navigate to="/" replace />;
  const title = stage?.name === 'signed-in' ? 'No access' : 'Admin Setup';
  return (
    <AuthLayout>
      <title>{title}</title>
      <Typography variant="h1" sx={{ fontSize: { xs: '3.75rem', md: '4.5rem' }, lineHeight: 0.8 }}>
        {title}
      </Typography>
      {stage?.name === 'open' && (
        <FirstAdminForm
          onCreated={() => navigate('/settings?first', { replace: true })}
          onClosed={() => queryClient.setQueryData(STAGE_KEY, { name: 'closed' })}
        />
      )}
      {stage?.name === 'closed' && (
        <Message
          action={
            <Button to="/login" color="secondary" variant="contained" size="large">
              Go to Admin Login
            </Button>
          }
        >
          Setup is complete. An administrator already exists.
        </Message>
      )}
      {stage?.name === 'signed-in' && (
        <NoAccess user={stage.user} onSignedOut={() => navigate('/login', { replace: true })} />
      )}
      {!stage && error && (
        <Message
          action={
            <Button color="secondary" variant="contained" size="large" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Message>
      )}
      <Link href="/" sx={{ justifySelf: 'start', fontWeight: 650, textDecorationThickness: 2 }}>
        Back to the website
      </Link>
    </AuthLayout>
  );
}

const HOME_LABELS: { readonly [home: string]: string } = {
  '/consultations': 'Enquiries',
  '/posts': 'Articles',
  '/newsletter': 'Subscribers',
};

function NoAccess({ user, onSignedOut }: { user: SessionUser; onSignedOut: () => void }) {
  const home = homeOf(user.roles);
  return (
    <Message
      action={
        <>
          <Button
            color="secondary"
            variant="contained"
            size="large"
            onClick={() => signOut().finally(onSignedOut)}
          >
            Sign out
          </Button>
          {home !== '/' && (
            <Button to={home} variant="outlined" size="large">
              {HOME_LABELS[home]}
            </Button>
          )}
        </>
      }
    >
      {home === '/'
        ? `You are signed in as ${user.email}. This account has no admin access.`
        : `You are signed in as ${user.email}. Your account may not open the page you asked for.`}
    </Message>
  );
}

function Message({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <>
      <Typography sx={{ fontSize: '1.125rem' }}>{children}</Typography>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>{action}</div>
    </>
  );
}

async function findStage(): Promise<Stage> {
  const { user } = await readSession();
  if (user) return { name: 'signed-in', user };
  return { name: (await isSetupOpen()) ? 'open' : 'closed' };
}

const FIELDS: ShortFormField[] = [
  { name: 'full_name', label: 'Name', autoComplete: 'name', autoFocus: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  NEW_PASSWORD,
  {
    name: 'code',
    label: 'Setup code',
    autoComplete: 'one-time-code',
    help: 'Shown by the server when it started. The person who installed the site has it.',
  },
];

/** Creates the first administrator and signs in. */
function FirstAdminForm({ onCreated, onClosed }: { onCreated: () => void; onClosed: () => void }) {
  const queryClient = useQueryClient();

  const submit = async (values: Parameters<typeof setUp>[0]) => {
    try {
      await setUp(values);
      queryClient.clear();
      onCreated();
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return onClosed();
      throw error;
    }
  };

  return (
    <>
      <Typography>Create the first administrator. This can be done once.</Typography>
      <ShortForm
        fields={FIELDS}
        label="Create administrator"
        busyLabel="Creating…"
        isAuth
        onSubmit={submit}
      />
    </>
  );
}
