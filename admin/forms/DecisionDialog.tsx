import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Command } from './useCommand.ts';

interface DecisionDialogProps {
  question: string;
  /** Text beside the buttons. */
  note: string;
  /** Label of the button that decides. */
  label: string;
  /** Runs once `isReady` agrees. */
  command: Command<void, unknown>;
  /** @returns false when a field is missing or wrong, after showing that */
  isReady: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the outcome of something; its fields are checked when the person decides. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { question, note, label, command, isReady, onClose, children } = props;
  const titleId = useId();
  const { run, isBusy, problem } = command;
  const submit = (event: FormEvent) => {
    // This form is nested in another in React's tree, and events bubble through the portal to it.
    event.preventDefault();
    event.stopPropagation();
    if (isReady()) run();
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{question}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          {children}
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto', pl: 2 }}>
            {note}
          </Typography>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {label}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
