import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import TestIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useRedirect, useRefresh } from 'react-admin';
import type { OutgoingMail } from '#shared/mails.ts';
import { ConfirmDialog, useCommand } from '../forms/ConfirmDialog.tsx';
import { adminApi } from '../session/http.ts';
import { useNotifySent } from './mail-status.ts';
import { mailPath, wasWritten } from './words.ts';

interface ResendButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  mail: OutgoingMail;
  /** Called with the mail that goes out: a copy, if this one had been sent. */
  onResent?: (sent: OutgoingMail) => void;
}

/** Sends a mail now; asks first if the recipient may have it already. */
export function ResendButton({ mail, onResent, ...look }: ResendButtonProps) {
  const { canAccess } = useCanAccess({ resource: 'mails', action: 'resend' });
  const refresh = useRefresh();
  const notifySent = useNotifySent();
  const [isAsked, setAsked] = useState(false);
  const send = async () => {
    const sent = await adminApi<OutgoingMail>(`mails/${mail.id}/resend`, { method: 'POST' });
    notifySent('The email', mail.to_address);
    refresh();
    onResent?.(sent);
  };
  const atOnce = useCommand(send);
  if (!canAccess) return null;
  const mayHaveArrived = (mail.state === 'sent' && !wasWritten(mail)) || mail.state === 'unknown';

  return (
    <>
      <Button
        {...look}
        color={look.variant === 'contained' ? 'primary' : 'secondary'}
        startIcon={<SendIcon />}
        disabled={atOnce.isBusy}
        aria-label={look.size === 'small' ? `Send again: ${mail.subject}, to ${mail.to_address}` : undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (mayHaveArrived) setAsked(true);
          else atOnce.run();
        }}
        sx={{ whiteSpace: 'nowrap' }}
      >
        Send again
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        question="Send it a second time?"
        label="Send again"
        work={send}
      >
        {mail.state === 'sent'
          ? `It was already sent to ${mail.to_address}. They will get it twice.`
          : `Whether ${mail.to_address} got it is not known, so they may get it twice.`}
      </ConfirmDialog>
    </>
  );
}

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
    <Button variant="outlined" startIcon={<TestIcon />} disabled={send.isBusy} onClick={() => send.run()}>
      Send a test email
    </Button>
  );
}
