import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import TestIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Box, Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useNotify, useRedirect, useRefresh } from 'react-admin';
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
  const notify = useNotify();
  const refresh = useRefresh();
  const notifySent = useNotifySent();
  const [isAsked, setAsked] = useState(false);
  const send = async () => {
    const sent = await adminApi<OutgoingMail>(`mails/${mail.id}/resend`, { method: 'POST' });
    const isQueued = sent.state === 'failed' || sent.state === 'unknown';
    if (isQueued)
      notify(`It goes to ${mail.to_address} with the next emails of its campaign.`, { type: 'success' });
    else notifySent('The email', mail.to_address);
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

const EVENTS = {
  bounce: {
    label: 'It bounced',
    question: 'Did it bounce for good?',
    follows: 'No newsletter will go to this address until its owner signs up again.',
  },
  complaint: {
    label: 'They complained',
    question: 'Did they complain?',
    follows: 'No newsletter will go to this address. Only an administrator can restore it.',
  },
} as const;

type Event = keyof typeof EVENTS;

/** Records a bounce or complaint by hand, for a mail or a subscriber, if no mail server reported it. */
export function MailEventButtons({ resource, id }: { resource: 'mails' | 'subscriptions'; id: string }) {
  const { canAccess } = useCanAccess({ resource: 'subscriptions', action: 'edit' });
  const [asked, setAsked] = useState<Event>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return null;
  const mark = (type: Event) => async () => {
    await adminApi(`${resource}/${encodeURIComponent(id)}/mail-event`, { method: 'POST', body: { type } });
    notify('Noted. No newsletter will go to this address.', { type: 'success' });
    refresh();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(Object.keys(EVENTS) as Event[]).map((type) => (
        <span key={type}>
          <Button variant="outlined" onClick={() => setAsked(type)}>
            {EVENTS[type].label}
          </Button>
          <ConfirmDialog
            open={asked === type}
            onClose={() => setAsked(undefined)}
            question={EVENTS[type].question}
            label={EVENTS[type].label}
            isDangerous
            work={mark(type)}
          >
            {EVENTS[type].follows}
          </ConfirmDialog>
        </span>
      ))}
    </Box>
  );
}
