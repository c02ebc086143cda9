import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { ShortFormDialog } from '../forms/ShortForm.tsx';
import { CURRENT_PASSWORD, SignInSteps } from './SignInSteps.tsx';
import { confirmPassword, knownUser } from './session.ts';
import { passwordConfirmation, type Question, sessionGuard } from './session-guard.ts';

function useAsked<Answer>({ subscribe }: Question<Answer>): boolean {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => subscribe(setAsked), [subscribe]);
  return isAsked;
}

const PASSWORD = [{ ...CURRENT_PASSWORD, autoFocus: true }];

/** Asks for the password again before sensitive commands, which then continue. */
export function PasswordDialog() {
  return (
    <ShortFormDialog
      open={useAsked(passwordConfirmation)}
      onClose={() => passwordConfirmation.settle(null)}
      title="Your password, please"
      text="This concerns other people’s data or access, so please confirm that it is you."
      fields={PASSWORD}
      label="Continue"
      busyLabel="One moment…"
      onSubmit={async (values: { current_password: string }) =>
        passwordConfirmation.settle(await confirmPassword(values))
      }
    />
  );
}

/** Asks for the password in a dialog when the session has expired; the waiting requests then continue. */
export function SignInDialog() {
  const isAsked = useAsked(sessionGuard);
  const [lastEmail, setLastEmail] = useState<string>();
  const user = knownUser();
  useEffect(() => {
    if (user) setLastEmail(user.email);
  }, [user]);
  return (
    <Dialog open={isAsked} aria-labelledby="sign-in-title" maxWidth="xs" fullWidth>
      <DialogTitle id="sign-in-title">Your session has ended</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2.5 }}>
          Sign in again to carry on. Everything you typed is still here.
        </Typography>
        <SignInSteps knownEmail={lastEmail} onSignedIn={() => sessionGuard.settle(true)}>
          <Button onClick={() => sessionGuard.settle(false)}>Not now</Button>
        </SignInSteps>
      </DialogContent>
    </Dialog>
  );
}
