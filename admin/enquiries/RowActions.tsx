import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { RadioButtonGroupInput, TextInput, useDataProvider, useRefresh } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Enquiry, LOST_REASONS, OUTCOMES, type Outcome } from '#shared/consultations.ts';
import { FormDialog, FormDialogButton } from '../forms/FormDialog.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { useActions, useMovedNotice } from './actions.tsx';
import { editPath, nameOf } from './names.ts';

/** The one next step of an enquiry in the list, to reply or to approve what the spam check held back, and a menu of all actions. */
export function RowActions({ enquiry }: { enquiry: Enquiry }) {
  const navigate = useNavigate();
  const replyPath = `${editPath(enquiry.id)}#reply`;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<'time' | Outcome>();
  const { isBusy, actions } = useActions(enquiry, {
    reply: () => navigate(replyPath),
    time: () => setAsked('time'),
    outcome: setAsked,
  });
  const look = {
    size: 'small',
    variant: 'outlined',
    disabled: isBusy,
    sx: { bgcolor: 'background.paper', minHeight: 36 },
  } as const;
  const close = () => setAsked(undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the click on a control from opening the row too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls have keys of their own
    <div
      style={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', whiteSpace: 'nowrap' }}
      onClick={(event) => event.stopPropagation()}
    >
      {enquiry.status === 'new' && (
        <Button {...look} to={replyPath} aria-label={`Reply: ${nameOf(enquiry)}`}>
          Reply
        </Button>
      )}
      {enquiry.status === 'spam' && (
        <Button
          {...look}
          aria-label={`Not spam: ${nameOf(enquiry)}`}
          onClick={actions.find(({ id }) => id === 'back')?.run}
        >
          Not spam
        </Button>
      )}
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
    </div>
  );
}

interface OutcomeDialogProps {
  enquiry: Enquiry;
  /** The outcome selected at first. */
  outcome: Outcome;
  onClose: () => void;
}

/** Asks how an enquiry ended, and why if it was lost. */
export function OutcomeDialog({ enquiry, outcome, onClose }: OutcomeDialogProps) {
  const dataProvider = useDataProvider();
  const notifyMoved = useMovedNotice();
  const refresh = useRefresh();
  return (
    <FormDialog
      question={`${nameOf(enquiry)}: how did it end?`}
      note="Can be opened again at any time."
      values={{ status: outcome, lost_reason: enquiry.lost_reason, outcome: enquiry.outcome }}
      work={async ({ status, lost_reason, outcome: words }) => {
        const { data } = await dataProvider.update<Enquiry>('consultations', {
          id: enquiry.id,
          data: { status, lost_reason: status === 'lost' ? lost_reason : null, outcome: words },
          previousData: enquiry,
        });
        notifyMoved({ before: enquiry, to: status, undo: async () => data });
        refresh();
        onClose();
      }}
      buttons={<CloseButton />}
      onClose={onClose}
    >
      <OutcomeInput />
      <LostReasonInput />
      <TextInput
        source="outcome"
        label="In a sentence, for the next time (optional)"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}

function OutcomeInput() {
  const { field, formState } = useController({ name: 'status' });
  return (
    <Box
      role="group"
      aria-label="How it ended"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, mt: 0.5 }}
    >
      {OUTCOMES.map((one) => (
        <Button
          key={one}
          variant={one === field.value ? 'contained' : 'outlined'}
          color="secondary"
          aria-pressed={one === field.value}
          autoFocus={one === formState.defaultValues?.status}
          onClick={() => field.onChange(one)}
          sx={{ px: 1 }}
        >
          {statusLabel(one)}
        </Button>
      ))}
    </Box>
  );
}

function LostReasonInput() {
  const status: Outcome = useWatch({ name: 'status' });
  return status === 'lost' ? (
    <RadioButtonGroupInput source="lost_reason" label="Why? Choose what mattered most" choices={REASONS} />
  ) : null;
}

function CloseButton() {
  const status: Outcome = useWatch({ name: 'status' });
  return <FormDialogButton>{`Close as ${statusLabel(status).toLowerCase()}`}</FormDialogButton>;
}

const REASONS = Object.entries(LOST_REASONS).map(([id, name]) => ({ id, name }));
