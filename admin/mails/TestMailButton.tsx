import SendIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Button } from '@mui/material';
import { useCanAccess, useRedirect } from 'react-admin';
import type { OutgoingMail } from '#shared/mails.ts';
import { useCommand } from '../forms/useCommand.ts';
import { adminApi } from '../session/http.ts';
import { mailPath } from './paths.ts';
import { useNotifySent } from './useNotifySent.ts';

/** Sends a test mail to the signed-in person, and opens its page. */
export function TestMailButton() {
  const { canAccess } = useCanAccess({ resource: 'mails', action: 'create' });
  const redirect = useRedirect();
  const notifySent = useNotifySent();
  const send = useCommand(() => adminApi<OutgoingMail>('mails/test', { method: 'POST' }), {
    done: (mail) => {
      notifySent('A test email', mail.to_address);
      redirect(mailPath(mail.id));
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
