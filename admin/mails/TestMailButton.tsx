import SendIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Button } from '@mui/material';
import { useCanAccess, useDataProvider, useRedirect } from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';
import { mailPath } from './paths.ts';
import { useNotifySent } from './useNotifySent.ts';

/** Sends a test mail to the signed-in person, and opens its page. */
export function TestMailButton() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { canAccess } = useCanAccess({ resource: 'mails', action: 'create' });
  const redirect = useRedirect();
  const notifySent = useNotifySent();
  const send = useCommand(() => dataProvider.sendTestMail(), {
    done: ({ data }) => {
      notifySent('A test email', data.to_address);
      redirect(mailPath(data.id));
    },
  });
  if (!canAccess) return null;
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<SendIcon />}
      disabled={send.isBusy}
      onClick={() => send.run()}
    >
      Send a test email
    </Button>
  );
}
