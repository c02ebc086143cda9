import { Box, Button } from '@mui/material';
import { RadioButtonGroupInput, TextInput, useDataProvider, useRefresh } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { type Enquiry, LOST_REASONS, OUTCOMES, type Outcome } from '#shared/consultations.ts';
import { FormDialog, FormDialogButton } from '../forms/FormDialog.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { nameOf } from './names.ts';
import { useMovedNotice } from './useMovedNotice.tsx';

interface OutcomeDialogProps {
  enquiry: Enquiry;
  /** The outcome selected at first. */
  outcome: Outcome;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks how an enquiry ended, and why if it was lost. */
export function OutcomeDialog({ enquiry, outcome, onClose, onDone }: OutcomeDialogProps) {
  const dataProvider = useDataProvider();
  const sayMoved = useMovedNotice();
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
        sayMoved({ before: enquiry, to: status, takeBack: async () => data });
        refresh();
        onDone?.();
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
