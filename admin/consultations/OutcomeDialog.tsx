import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import {
  type Consultation,
  LOST_REASONS,
  type LostReason,
  OUTCOMES,
  type Outcome,
} from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { DecisionDialog } from '../forms/DecisionDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { nameOf } from './name.ts';
import { useMovedNotice } from './useMovedNotice.tsx';

interface OutcomeDialogProps {
  request: Consultation;
  /** The outcome selected at first. */
  outcome: Outcome;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks how an enquiry ended, and why if it was lost. */
export function OutcomeDialog({ request, outcome, onClose, onDone }: OutcomeDialogProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const sayMoved = useMovedNotice();
  const refresh = useRefresh();
  const reasonId = useId();
  const [status, setStatus] = useState<Outcome>(outcome);
  const [reason, setReason] = useState<LostReason | null>(request.lost_reason);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [words, setWords] = useState(request.outcome ?? '');
  const command = useCommand(
    () =>
      dataProvider.update<Consultation>('consultations', {
        id: request.id,
        data: { status, lost_reason: status === 'lost' ? reason : null, outcome: words.trim() || null },
        previousData: request,
      }),
    {
      done: ({ data }) => {
        sayMoved({ before: request, to: status, takeBack: async () => data });
        refresh();
        onDone?.();
        onClose();
      },
      isQuiet: true,
    },
  );
  const isReady = () => {
    const isMissing = status === 'lost' && reason === null;
    setReasonMissing(isMissing);
    if (isMissing) document.querySelector<HTMLElement>('[name="lost-reason"]')?.focus();
    return !isMissing;
  };
  return (
    <DecisionDialog
      question={`${nameOf(request)}: how did it end?`}
      note="Can be opened again at any time."
      label={`Close as ${statusLabel(status).toLowerCase()}`}
      command={command}
      isReady={isReady}
      onClose={onClose}
    >
      <Box
        role="group"
        aria-label="How it ended"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, mt: 0.5 }}
      >
        {OUTCOMES.map((one) => (
          <Button
            key={one}
            variant={one === status ? 'contained' : 'outlined'}
            color="secondary"
            aria-pressed={one === status}
            autoFocus={one === outcome}
            onClick={() => setStatus(one)}
            sx={{ px: 1 }}
          >
            {statusLabel(one)}
          </Button>
        ))}
      </Box>
      {status === 'lost' && (
        <FormControl error={isReasonMissing}>
          <FormLabel id={reasonId}>Why? Choose what mattered most</FormLabel>
          <RadioGroup
            aria-labelledby={reasonId}
            name="lost-reason"
            value={reason ?? ''}
            onChange={(event) => {
              setReason(event.target.value as LostReason);
              setReasonMissing(false);
            }}
          >
            {Object.entries(LOST_REASONS).map(([id, label]) => (
              <FormControlLabel key={id} value={id} control={<Radio />} label={label} />
            ))}
          </RadioGroup>
          {isReasonMissing && <FormHelperText role="alert">Choose why it was lost.</FormHelperText>}
        </FormControl>
      )}
      <TextField
        label="In a sentence, for the next time (optional)"
        multiline
        minRows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </DecisionDialog>
  );
}
