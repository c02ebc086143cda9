import { useState } from 'react';
import { HttpError } from 'react-admin';
import type { SessionUser } from '#shared/users.ts';
import { isUnauthenticated } from './http.ts';
import { readSession, signIn, signInWithCode } from './session.ts';

/** Message when signing in fails and the server gave no reason. */
const UNEXPECTED = 'An unexpected error occurred';

/** Browsers silently drop a Secure cookie on plain http. */
const COOKIE_LOST =
  'Your password is right, but this browser blocks the cookie that keeps you signed in. Open the site at its public address, with https if it has that, and allow cookies for it.';

interface SignIn {
  step: 'password' | 'code';
  isBusy: boolean;
  /** The provider's message, or UNEXPECTED. */
  error: string | undefined;
  submit(email: string, password: string): Promise<void>;
  submitCode(code: string): Promise<void>;
  /** Returns to the password step. */
  startAgain(): void;
}

/** State of a sign-in form. @param onSignedIn called with the account */
export function useSignIn(onSignedIn: (user: SessionUser) => void): SignIn {
  const [step, setStep] = useState<SignIn['step']>('password');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const attempt = async (work: () => Promise<SessionUser | null>) => {
    setBusy(true);
    setError(undefined);
    try {
      const user = await work();
      const isKept = user === null || (await readSession()).user !== null;
      setBusy(false);
      if (!isKept) setError(COOKIE_LOST);
      else if (user) onSignedIn(user);
      else setStep('code');
    } catch (failure) {
      setBusy(false);
      setError(messageOf(failure));
      // The first step has expired on the server.
      if (isUnauthenticated(failure)) setStep('password');
    }
  };

  return {
    step,
    isBusy,
    error,
    submit: (email, password) => attempt(() => signIn(email, password)),
    submitCode: (code) => attempt(() => signInWithCode(code)),
    startAgain() {
      setError(undefined);
      setStep('password');
    },
  };
}

function messageOf(failure: unknown): string {
  const spoken = failure instanceof HttpError ? failure.body?.message : undefined;
  return typeof spoken === 'string' && spoken !== '' ? spoken : UNEXPECTED;
}
