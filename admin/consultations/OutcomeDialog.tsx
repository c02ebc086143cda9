import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import {
  type Consultation,
  LOST_REASONS,
  type LostReason,
  OUTCOMES,
  type Outcome,
} from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { nameOf } from './name.ts';

interface OutcomeDialogProps {
  request: Consultation;
  /** What was chosen already. */
  outcome: Outcome;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks how an enquiry ended, and why where it was lost. */
export function OutcomeDialog({ request, outcome, onClose, onDone }: OutcomeDialogProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const titleId = useId();
  const reasonId = useId();
  const [status, setStatus] = useState<Outcome>(outcome);
  const [reason, setReason] = useState<LostReason | null>(request.lost_reason);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [words, setWords] = useState(request.outcome ?? '');
  const name = nameOf(request);
  const { run, isBusy, problem } = useCommand(
    () =>
      dataProvider.update('consultations', {
        id: request.id,
        data: { status, lost_reason: status === 'lost' ? reason : null, outcome: words.trim() || null },
        previousData: request,
      }),
    {
      done: () => {
        notify(`${name}: ${statusLabel(status).toLowerCase()}`, { type: 'success' });
        refresh();
        onDone?.();
        onClose();
      },
      isQuiet: true,
    },
  );
  const close = () => {
    if (status === 'lost' && reason === null) {
      setReasonMissing(true);
      document.querySelector<HTMLElement>('[name="lost-reason"]')?.focus();
    } else run();
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{`${name}: how did it end?`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
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
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          Can be opened again at any time.
        </Typography>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={close}>
          {`Close as ${statusLabel(status).toLowerCase()}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
