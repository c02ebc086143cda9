import { Alert, Button, Typography } from '@mui/material';
import { useCommand } from '../forms/useCommand.ts';
import { LoadingScreen } from '../layout/Problem.tsx';
import { readSession } from '../session/session.ts';
import { confirmEmail } from './api.ts';
import { LinkLayout } from './LinkLayout.tsx';
import { useLinkToken } from './useLinkToken.ts';
import { useOpenedLink } from './useOpenedLink.ts';

/** /admin/confirm-email: asks for a click, because mail scanners that open the link must not change anything. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const link = useOpenedLink<{ email: string }>('/api/auth/email/link', token);
  const { run, isBusy, problem, result } = useCommand(() => confirmEmail(token), {
    done: () => readSession().catch(() => undefined),
    isQuiet: true,
  });
  const confirmed = result?.email;

  if (!link.data && !link.error) return <LoadingScreen />;
  // Once confirmed, a refetch says that the link is used up; the confirmation stays on the page.
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
            onClick={() => run()}
            sx={{ justifySelf: 'start' }}
          >
            Confirm this address
          </Button>
        </>
      )}
    </LinkLayout>
  );
}
