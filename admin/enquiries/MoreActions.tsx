import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { Enquiry, Outcome } from '#shared/consultations.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { useActions } from './actions.tsx';
import { nameOf } from './names.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';

/** A menu of the less frequent actions on an enquiry, in the list. */
export function MoreActions({ enquiry }: { enquiry: Enquiry }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<'time' | Outcome>();
  const { isBusy, actions } = useActions(enquiry, { time: () => setAsked('time'), outcome: setAsked });
  const close = () => setAsked(undefined);
  return (
    <>
      <IconButton
        aria-label={`More actions: ${nameOf(enquiry)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ id, label, href, run }) => (
          <MenuItem
            key={label}
            {...(href && { component: 'a', href })}
            {...(id === 'chat' && { target: '_blank', rel: 'noopener' })}
            onClick={() => {
              setAnchor(null);
              run?.();
            }}
          >
            {id === 'end' ? `Close as ${label.toLowerCase()}` : id === 'spam' ? 'Mark as spam' : label}
          </MenuItem>
        ))}
      </Menu>
      {asked === 'time' && <AppointmentDialog enquiry={enquiry} onClose={close} />}
      {asked !== undefined && asked !== 'time' && (
        <OutcomeDialog enquiry={enquiry} outcome={asked} onClose={close} />
      )}
    </>
  );
}
