import { useState } from 'react';
import { HttpError } from 'react-admin';
import type { SessionUser } from '#shared/users.ts';
import { signIn } from '../session.ts';

/** SPEC section 8: what a person reads when signing in fails for a reason the server did not put into words. */
const UNEXPECTED = 'An unexpected error occurred';

interface SignIn {
  isBusy: boolean;
  /** The provider's message, or UNEXPECTED. */
  error: string | undefined;
  submit(email: string, password: string): Promise<void>;
}

/** State of a sign-in form. @param onSignedIn called with the account; its page does the rest */
export function useSignIn(onSignedIn: (user: SessionUser) => void): SignIn {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  return {
    isBusy,
    error,
    async submit(email, password) {
      setBusy(true);
      setError(undefined);
      try {
        const user = await signIn(email, password);
        setBusy(false);
        onSignedIn(user);
      } catch (failure) {
        setBusy(false);
        setError(messageOf(failure));
      }
    },
  };
}

function messageOf(failure: unknown): string {
  const spoken = failure instanceof HttpError ? failure.body?.message : undefined;
  return typeof spoken === 'string' && spoken !== '' ? spoken : UNEXPECTED;
}
