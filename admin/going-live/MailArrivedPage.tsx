import { Alert, Button, Typography } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { sayMailArrived } from './api.ts';

/** The page that a test mail links to. Opening it changes nothing, because mail scanners open links too. */
export function MailArrivedPage() {
  const [search] = useSearchParams();
  const { run, isBusy, problem, result } = useCommand(() => sayMailArrived(search.get('token') ?? ''), {
    isQuiet: true,
  });
  return (
    <RequireAccess action="edit" resource="going-live">
      <FormColumn>
        <PageHeader title="Did the email arrive?" />
        <Panel>
          {result ? (
            <Alert severity="success" role="status">
              Noted: email from this site arrives.
            </Alert>
          ) : (
            <Typography>
              You came here from a test email. Say that it arrived, and the list for going live counts it as
              done.
            </Typography>
          )}
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {result ? (
            <Button variant="contained" component={RouterLink} to="/" sx={{ justifySelf: 'start' }}>
              To the dashboard
            </Button>
          ) : (
            <Button variant="contained" disabled={isBusy} onClick={() => run()} sx={{ justifySelf: 'start' }}>
              Yes, it arrived
            </Button>
          )}
        </Panel>
      </FormColumn>
    </RequireAccess>
  );
}
