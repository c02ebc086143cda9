import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { markMailEvent } from './api.ts';

const EVENTS = {
  bounce: {
    label: 'It bounced',
    question: 'Did it bounce for good?',
    follows: 'No newsletter will go to this address until its owner signs up again.',
  },
  complaint: {
    label: 'They complained',
    question: 'Did they complain?',
    follows: 'No newsletter will go to this address. Only an administrator can bring it back.',
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
    await markMailEvent(resource, id, type);
    notify('Noted. No newsletter will go to this address.', { type: 'success' });
    refresh();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(Object.keys(EVENTS) as Event[]).map((type) => (
        <span key={type}>
          <Button variant="outlined" color="secondary" onClick={() => setAsked(type)}>
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
