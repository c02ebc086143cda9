import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { requestJson } from '../http.ts';
import { readSession } from '../session.ts';
import { LinkScreen } from './LinkScreen.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** /admin/confirm-email: a button, because whatever only looks at a link must change nothing. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const [isBusy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const request = { method: 'POST', body: { token } };
      const { email } = await requestJson<{ email: string }>('/api/auth/email/confirm', request);
      await readSession().catch(() => undefined);
      setConfirmed(email);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'An unexpected error occurred');
    } finally {
      setBusy(false);
    }
  };

  return (
    <LinkScreen title="New address">
      {problem && (
        <Alert severity="error" role="alert">
          {`${problem} You can ask for another link on your account page.`}
        </Alert>
      )}
      {confirmed ? (
        <Alert severity="success" role="status">
          {`From now on you sign in as ${confirmed}.`}
        </Alert>
      ) : (
        <>
          <Typography>Sign in with the address that this link was mailed to, from now on?</Typography>
          <Button
            color="secondary"
            variant="contained"
            size="large"
            disabled={isBusy}
            onClick={confirm}
            sx={{ justifySelf: 'start' }}
          >
            Confirm this address
          </Button>
        </>
      )}
    </LinkScreen>
  );
}
