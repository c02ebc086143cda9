import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { SignInSteps } from './SignInSteps.tsx';
import { knownUser } from './session.ts';
import { sessionGuard } from './session-guard.ts';

/** Asks for the password in a dialog when the session has expired; the waiting requests then continue. */
export function SignInDialog() {
  const [open, setOpen] = useState(false);
  const [lastEmail, setLastEmail] = useState<string>();

  useEffect(() => sessionGuard.subscribe(setOpen), []);
  const user = knownUser();
  useEffect(() => {
    if (user) setLastEmail(user.email);
  }, [user]);

  return (
    <Dialog open={open} aria-labelledby="sign-in-title" maxWidth="xs" fullWidth>
      {open && <SignInForm lastEmail={lastEmail} />}
    </Dialog>
  );
}

function SignInForm({ lastEmail }: { lastEmail: string | undefined }) {
  return (
    <>
      <DialogTitle id="sign-in-title">Your session has ended</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2.5 }}>
          Sign in again to carry on. Everything you typed is still here.
        </Typography>
        <SignInSteps knownEmail={lastEmail} onSignedIn={() => sessionGuard.settle(true)}>
          <Button onClick={() => sessionGuard.settle(false)}>Not now</Button>
        </SignInSteps>
      </DialogContent>
    </>
  );
}
