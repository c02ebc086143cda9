import type { ReactNode } from 'react';
import type { SessionUser } from '#shared/users.ts';
import { CodeFields } from './CodeFields.tsx';
import { SignInFields } from './SignInFields.tsx';
import { useSignIn } from './useSignIn.ts';

interface SignInStepsProps {
  knownEmail?: string | undefined;
  onSignedIn: (user: SessionUser) => void;
  children?: ReactNode;
}

/** Password, then the code if the account has a second factor; for the login page and the sign-in dialog. */
export function SignInSteps({ knownEmail, onSignedIn, children }: SignInStepsProps) {
  const { step, isBusy, error, submit, submitCode, startAgain } = useSignIn(onSignedIn);
  if (step === 'code') {
    return (
      <CodeFields isBusy={isBusy} error={error} onSubmit={submitCode} onStartAgain={startAgain}>
        {children}
      </CodeFields>
    );
  }
  return (
    <SignInFields isBusy={isBusy} error={error} knownEmail={knownEmail} onSubmit={submit}>
      {children}
    </SignInFields>
  );
}
