import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { requestJson } from '../session/http.ts';
import { readSession } from '../session/session.ts';
import { LinkLayout } from './LinkLayout.tsx';
import { useLinkToken } from './useLinkToken.ts';
import { useOpenedLink } from './useOpenedLink.ts';

/** /admin/confirm-email: a button, because whatever only looks at a link must change nothing. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const link = useOpenedLink<{ email: string }>('/api/auth/email/link', token);
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

  if (!link.data && !link.error) return <LoadingScreen />;
  // Looked at again after it was followed, a link is over: what it did stays on the page.
  const refusal = confirmed ? undefined : (problem ?? link.error?.message);
  return (
    <LinkLayout title="New address">
      {refusal && (
        <Alert severity="error" role="alert">
          {`${refusal} You can ask for another link on your account page.`}
        </Alert>
      )}
      {confirmed && (
        <Alert severity="success" role="status">
          {`From now on you sign in as ${confirmed}.`}
        </Alert>
      )}
      {link.data && !confirmed && (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {`Sign in as ${link.data.email} from now on? You will be signed out on every other device.`}
          </Typography>
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
    </LinkLayout>
  );
}
