import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { type Consultation, OPEN_STATUSES, OUTCOMES, type Outcome } from '#shared/consultations.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { greetingFor, telephoneLink, whatsappLink } from './contact-links.ts';
import { nameOf } from './name.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { siteName } from './site-name.ts';
import { useConsultationUpdate } from './useConsultationUpdate.ts';
import { useMe } from './useMe.ts';

/** A menu of the less frequent actions on an enquiry, in the list. */
export function MoreActions({ request }: { request: Consultation }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<'time' | Outcome>();
  const { isBusy, assign, move, reopen, approve } = useConsultationUpdate(request);
  const me = useMe();
  const { status, assignee_id, phone } = request;
  const call = telephoneLink(phone);
  const chat = whatsappLink(phone, greetingFor(request, me?.name ?? '', siteName()));
  const isOpen = (OPEN_STATUSES as readonly string[]).includes(status);
  const close = () => setAsked(undefined);
  const choose = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  return (
    <>
      <IconButton
        aria-label={`More actions: ${nameOf(request)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {call && (
          <MenuItem component="a" href={call} onClick={() => setAnchor(null)}>{`Call ${phone}`}</MenuItem>
        )}
        {chat && (
          <MenuItem component="a" href={chat} target="_blank" rel="noopener" onClick={() => setAnchor(null)}>
            WhatsApp
          </MenuItem>
        )}
        {status !== 'spam' && <MenuItem onClick={choose(() => setAsked('time'))}>Agree a time</MenuItem>}
        {me !== undefined && assignee_id !== me.id && (
          <MenuItem onClick={choose(() => assign(me))}>Assign to me</MenuItem>
        )}
        {assignee_id && <MenuItem onClick={choose(() => assign(null))}>Assign to nobody</MenuItem>}
        {status === 'new' && <MenuItem onClick={choose(() => move('replied'))}>Mark as replied</MenuItem>}
        {isOpen &&
          OUTCOMES.map((outcome) => (
            <MenuItem key={outcome} onClick={choose(() => setAsked(outcome))}>
              {`Close as ${statusLabel(outcome).toLowerCase()}`}
            </MenuItem>
          ))}
        {!isOpen && status !== 'spam' && <MenuItem onClick={choose(reopen)}>Open it again</MenuItem>}
        {status === 'spam' ? (
          <MenuItem onClick={choose(approve)}>Not spam</MenuItem>
        ) : (
          <MenuItem onClick={choose(() => move('spam'))}>Mark as spam</MenuItem>
        )}
      </Menu>
      {asked === 'time' && <AppointmentDialog request={request} onClose={close} />}
      {asked !== undefined && asked !== 'time' && (
        <OutcomeDialog request={request} outcome={asked} onClose={close} />
      )}
    </>
  );
}
