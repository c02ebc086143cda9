import { Alert, Button } from '@mui/material';
import {
  type Identifier,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { adminApi } from '../session/http.ts';
import { useCommand } from './ConfirmDialog.tsx';

interface SpamAlertProps {
  id: Identifier;
  /** Why it is held back. */
  reason: string;
  /** What happens when it is approved, as a sentence. */
  consequence: string;
}

/** Says why a sign-up or request is held back as suspected spam, with a button to approve it. */
export function SpamAlert({ id, reason, consequence }: SpamAlertProps) {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isBusy } = useCommand(() => adminApi(`${resource}/${id}/approve`, { method: 'POST' }), {
    done: () => {
      notify('Marked as not spam.', { type: 'success' });
      refresh();
    },
  });

  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        canAccess && (
          <Button color="secondary" variant="contained" disabled={isBusy} onClick={() => run()}>
            Not spam
          </Button>
        )
      }
    >
      {`Held back as suspected spam: ${REASONS[reason] ?? reason}. ${consequence}`}
    </Alert>
  );
}

interface Suspected {
  id: Identifier;
  status: string;
  spam_reason: string | null;
}

/**
 * The same for the page's record, while it is held back.
 * @param consequence of approving what the spam check held back; what a person marked as spam has none
 */
export function SpamNotice({ consequence }: { consequence: string }) {
  const record = useRecordContext<Suspected>();
  if (record?.status !== 'spam') return null;
  return (
    <SpamAlert
      id={record.id}
      reason={record.spam_reason ?? 'somebody here marked it as spam'}
      consequence={record.spam_reason ? consequence : ''}
    />
  );
}

const REASONS: Record<string, string> = {
  decoy: 'a hidden field was filled in, which browsers sometimes do by themselves',
};
