import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { resetPasswordSchema } from '#shared/users.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { LoadingScreen } from '../layout/Problem.tsx';
import { readSession } from '../session/session.ts';
import { resetPassword } from './api.ts';
import { LinkLayout } from './LinkLayout.tsx';
import { NEW_PASSWORD } from './new-password.ts';
import { useLinkToken } from './useLinkToken.ts';
import { useOpenedLink } from './useOpenedLink.ts';

const SCHEMA = resetPasswordSchema.pick({ password: true });
const FIELDS = [{ ...NEW_PASSWORD, label: 'New password', autoFocus: true }];

/** /admin/reset-password: sets a new password with an emailed link, then leads to the login page. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { data: person, error, isOver } = useOpenedLink<{ email: string }>('/api/auth/password/link', token);
  const [usedUp, setUsedUp] = useState('');
  const navigate = useNavigate();

  const submit = async ({ password }: { password: string }) => {
    try {
      const { email } = await resetPassword(token, password);
      // The reset has ended this browser's session too.
      await readSession().catch(() => undefined);
      const notice = `Your password is changed. Sign in with it as ${email}.`;
      navigate('/login', { replace: true, state: { notice } });
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return setUsedUp(token);
      throw error;
    }
  };

  if (isOver || token === usedUp) return <Over />;
  if (error)
    return (
      <LinkLayout title="Not loaded">
        <Typography role="alert">{error.message}</Typography>
      </LinkLayout>
    );
  if (!person) return <LoadingScreen />;
  return (
    <LinkLayout title="New password">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`Choose the password you will sign in with as ${person.email} from now on. You will be signed out everywhere else.`}
      </Typography>
      <SchemaForm
        fields={FIELDS}
        username={person.email}
        schema={SCHEMA}
        label="Change password"
        busyLabel="Changing…"
        isAuth
        onSubmit={submit}
      />
    </LinkLayout>
  );
}

function Over() {
  return (
    <LinkLayout title="New password">
      <Typography role="alert">This link has been used already, has expired, or is not complete.</Typography>
      <Button
        component={RouterLink}
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
}
