import { Alert, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { HttpError } from 'react-admin';
import { PASSWORD_MIN } from '#shared/limits.ts';
import type { SessionUser } from '#shared/users.ts';
import { ShortForm, type ShortFormField } from '../forms/ShortForm.tsx';
import { isUnauthenticated } from './http.ts';
import { readSession, signIn, signInWithCode } from './session.ts';

/** Message when signing in fails and the server gave no reason. */
const UNEXPECTED = 'An unexpected error occurred';

/** Browsers silently drop a Secure cookie on plain http. */
const COOKIE_LOST =
  'Your password is right, but this browser blocks the cookie that keeps you signed in. Open the site at its public address, with https if it has that, and allow cookies for it.';

interface SignInStepsProps {
  /** Prefilled for somebody whose session has just expired. */
  knownEmail?: string | undefined;
  onSignedIn: (user: SessionUser) => void;
  children?: ReactNode;
}

/** Password, then the code if the account has a second factor; for the login page and the sign-in dialog. */
export function SignInSteps({ knownEmail = '', onSignedIn, children }: SignInStepsProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  /** Why the first step is asked for again. */
  const [expired, setExpired] = useState<string>();
  const attempt = async (work: () => Promise<SessionUser | null>) => {
    setExpired(undefined);
    try {
      const user = await work();
      if (user && (await readSession()).user === null)
        throw new HttpError(COOKIE_LOST, 0, { message: COOKIE_LOST });
      if (user) onSignedIn(user);
      else setStep('code');
    } catch (failure) {
      const { status = 0, body } = failure as HttpError;
      const message = body?.message || UNEXPECTED;
      if (step === 'code' && isUnauthenticated(failure)) {
        setExpired(message);
        setStep('password');
      }
      throw new HttpError(message, status);
    }
  };
  const form = { label: 'Sign In', busyLabel: 'Signing in...', isAuth: true };
  if (step === 'password')
    return (
      <>
        {expired && (
          <Alert severity="error" sx={{ mb: 2.5 }}>
            {expired}
          </Alert>
        )}
        <ShortForm
          key="password"
          {...form}
          fields={[
            {
              name: 'email',
              label: 'Email',
              type: 'email',
              autoComplete: 'username',
              autoFocus: knownEmail === '',
            },
            {
              name: 'password',
              label: 'Password',
              type: 'password',
              autoComplete: 'current-password',
              autoFocus: knownEmail !== '',
            },
          ]}
          defaultValues={{ email: knownEmail, password: '' }}
          onSubmit={({ email, password }) => attempt(() => signIn(email, password))}
        >
          {children}
        </ShortForm>
      </>
    );
  return (
    <>
      <Typography sx={{ mb: 2.5 }}>Enter the code that your authenticator app shows.</Typography>
      <ShortForm
        key="code"
        {...form}
        fields={[
          {
            name: 'code',
            label: 'Code',
            autoComplete: 'one-time-code',
            help: 'Six digits. Without your phone, enter one of your recovery codes.',
            isCode: true,
            autoFocus: true,
          },
        ]}
        onSubmit={({ code }) => attempt(() => signInWithCode(code))}
      >
        <Button color="secondary" onClick={() => setStep('password')} sx={{ justifySelf: 'start' }}>
          Use another account
        </Button>
        {children}
      </ShortForm>
    </>
  );
}

/** Asked for again before sensitive changes, so that an unattended screen cannot be abused. */
export const CURRENT_PASSWORD: ShortFormField = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};

/** The field for choosing a new password. */
export const NEW_PASSWORD: ShortFormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  help: `At least ${PASSWORD_MIN} characters. Several words are better than one.`,
};

export const CODE: ShortFormField = {
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  help: 'Six digits from your authenticator app, or a recovery code.',
  isCode: true,
};
