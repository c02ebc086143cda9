import { Alert, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpError } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { ShortForm, type ShortFormField } from '../forms/ShortForm.tsx';
import { LoadingScreen } from '../layout/Problem.tsx';
import { homeOf } from '../session/auth-provider.ts';
import { requestJson } from '../session/http.ts';
import { NEW_PASSWORD } from '../session/SignInSteps.tsx';
import { acceptInvitation, readSession } from '../session/session.ts';
import { LinkLayout } from './AuthLayout.tsx';

const send = <T,>(command: string, body: object) =>
  requestJson<T>(`/api/auth/${command}`, { method: 'POST', body });

/**
 * The link of an email, whose token is in the fragment, which is never sent. It is removed from the address at once, so that
 * it stays out of the browser's history and off the screen. The link is read without using it up as soon as the page is
 * opened, so that nobody fills in a form in vain.
 * @param command that reads it
 * @returns `isOver`: whether it has been used, has expired or is incomplete
 */
function useLink<T>(command: string) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (hash.length < 2) return;
    setToken(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  const { data, error } = useQuery({
    queryKey: [command, token],
    queryFn: () => send<T>(command, { token }),
    retry: false,
    // A refetch could replace the form, and with it what was typed.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return { token, data, error, isOver: error instanceof HttpError && [404, 422].includes(error.status) };
}

function NotLoaded({ title = 'Not loaded', text }: { title?: string; text: string }) {
  return (
    <LinkLayout title={title}>
      <Typography role="alert">{text}</Typography>
    </LinkLayout>
  );
}

const NAME: ShortFormField = { name: 'full_name', label: 'Name', autoComplete: 'name' };

/** /admin/accept-invitation: sets name and password with an emailed link, and signs in. */
export function AcceptInvitationPage() {
  const link = useLink<{ email: string; full_name: string }>('invitation');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { token, data: invited, error, isOver } = link;
  if (isOver)
    return (
      <NotLoaded
        title="Not valid"
        text="This invitation has been used already, has expired, or was withdrawn. Ask the person who invited you to send it again."
      />
    );
  if (error) return <NotLoaded text={error.message} />;
  if (!invited) return <LoadingScreen />;
  return (
    <LinkLayout title="Welcome">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Choose a password. You will sign in as ${invited.email}.`}
      </Typography>
      <ShortForm
        fields={[NAME, NEW_PASSWORD]}
        username={invited.email}
        defaultValues={{ full_name: invited.full_name, password: '' }}
        label="Begin"
        busyLabel="One moment…"
        isAuth
        onSubmit={async (values) => {
          const user = await acceptInvitation({ token, ...values });
          queryClient.clear();
          navigate(homeOf(user.roles), { replace: true });
        }}
      />
    </LinkLayout>
  );
}

/** /admin/reset-password: sets a new password with an emailed link, then leads to the login page. */
export function ResetPasswordPage() {
  const { token, data: person, error, isOver } = useLink<{ email: string }>('password/link');
  const [usedUp, setUsedUp] = useState('');
  const navigate = useNavigate();
  const submit = async ({ password }: { password: string }) => {
    try {
      const { email } = await send<{ email: string }>('password/reset', { token, password });
      // The reset has ended this browser's session too.
      await readSession().catch(() => undefined);
      const notice = `Your password is changed. Sign in with it as ${email}.`;
      navigate('/login', { replace: true, state: { notice } });
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return setUsedUp(token);
      throw error;
    }
  };
  if (isOver || token === usedUp)
    return (
      <LinkLayout title="New password">
        <Typography role="alert">
          This link has been used already, has expired, or is not complete.
        </Typography>
        <Button
          to="/forgot-password"
          color="secondary"
          variant="contained"
          size="large"
          sx={{ justifySelf: 'start' }}
        >
          Send me another link
        </Button>
      </LinkLayout>
    );
  if (error) return <NotLoaded text={error.message} />;
  if (!person) return <LoadingScreen />;
  return (
    <LinkLayout title="New password">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Choose the password you will sign in with as ${person.email} from now on. You will be signed out everywhere else.`}
      </Typography>
      <ShortForm
        fields={[{ ...NEW_PASSWORD, label: 'New password', autoFocus: true }]}
        username={person.email}
        label="Change password"
        busyLabel="Changing…"
        isAuth
        onSubmit={submit}
      />
    </LinkLayout>
  );
}

/** /admin/forgot-password: gives the same answer for every address, so that it does not reveal accounts. */
export function ForgotPasswordPage() {
  const [message, setMessage] = useState<string>();
  return (
    <LinkLayout title="Forgotten password">
      {message ? (
        <>
          <Alert severity="success" role="status">
            {message}
          </Alert>
          <Typography>
            It works once, for one hour. Nothing there? Look in the spam folder, or ask an administrator which
            address your account has.
          </Typography>
        </>
      ) : (
        <>
          <Typography>
            Enter the address you sign in with. We will email you a link to choose a new password.
          </Typography>
          <ShortForm
            fields={[
              { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', autoFocus: true },
            ]}
            label="Send me a link"
            busyLabel="Sending…"
            isAuth
            onSubmit={async (body) =>
              setMessage((await send<{ message: string }>('password/forgot', body)).message)
            }
          />
        </>
      )}
    </LinkLayout>
  );
}
