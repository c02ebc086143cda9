import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import type { Consultation } from '#shared/consultations.ts';
import { ContactButtons } from './ContactButtons.tsx';
import { nameOf } from './name.ts';
import { useConsultationUpdate } from './useConsultationUpdate.ts';
import { useMyName } from './useMyName.ts';

/** What can be done about a request without opening it. */
export function QuickActions({ request }: { request: Consultation }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', whiteSpace: 'nowrap' }}
      onClick={(event) => event.stopPropagation()}
    >
      <NextStep request={request} />
      <ContactButtons request={request} compact />
      <MoreActions request={request} />
    </Box>
  );
}

/** The same for a phone: the ways to reach the person in one row, as wide as the thumb likes them. */
export function CardActions({ request }: { request: Consultation }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 0.5, width: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, '& > div': { flex: 1 } }}>
        <ContactButtons request={request} />
        <MoreActions request={request} />
      </Box>
      <NextStep request={request} isWide />
    </Box>
  );
}

function NextStep({ request, isWide }: { request: Consultation; isWide?: boolean }) {
  const { isBusy, change, approve } = useConsultationUpdate(request);
  const step =
    request.status === 'new'
      ? { label: 'Mark replied', run: () => change({ status: 'replied' }, 'replied') }
      : request.status === 'spam'
        ? { label: 'Not spam', run: approve }
        : undefined;
  if (!step) return null;
  return (
    <Button
      size={isWide ? 'large' : 'small'}
      variant="outlined"
      color="secondary"
      disabled={isBusy}
      onClick={step.run}
      aria-label={`${step.label}: ${nameOf(request)}`}
      sx={{ bgcolor: 'background.paper', ...(isWide ? { minHeight: 48 } : { mr: 0.5 }) }}
    >
      {step.label}
    </Button>
  );
}

function MoreActions({ request }: { request: Consultation }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isBusy, change, approve } = useConsultationUpdate(request);
  const me = useMyName();
  const { status, assignee } = request;
  const isMine = me !== undefined && assignee === me;
  const choose = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  const to = (next: Consultation['status'], label: string) =>
    status !== next && (
      <MenuItem key={next} onClick={choose(() => change({ status: next }, label.toLowerCase()))}>
        {`Mark as ${label.toLowerCase()}`}
      </MenuItem>
    );
  return (
    <>
      <IconButton
        aria-label={`More actions: ${nameOf(request)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{ width: 48, height: 48 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {me !== undefined && !isMine && (
          <MenuItem onClick={choose(() => change({ assignee: me }, `assigned to ${me}`))}>
            Assign to me
          </MenuItem>
        )}
        {assignee && (
          <MenuItem onClick={choose(() => change({ assignee: null }, 'unassigned'))}>Unassign</MenuItem>
        )}
        {status === 'spam' ? (
          <MenuItem onClick={choose(approve)}>Not spam</MenuItem>
        ) : (
          [
            to('replied', 'Replied'),
            to('meeting_agreed', 'Meeting agreed'),
            to('won', 'Won'),
            to('not_for_us', 'Not for us'),
            to('spam', 'Spam'),
          ]
        )}
      </Menu>
    </>
  );
}
