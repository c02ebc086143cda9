import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  question: string;
  /** What follows from saying yes, and anything to fill in for it. */
  children: ReactNode;
  /** On the button that says yes. */
  label: string;
  isDangerous?: boolean;
  /** While something to fill in is missing. */
  isDisabled?: boolean;
  /** Done when the person agrees; the dialog closes after it, and stays open with the reason when it rejects. */
  work: () => Promise<void>;
}

/** Asks before a deed, and keeps the question open with the server's reason when the deed is refused. */
export function QuestionDialog({ open, onClose, ...rest }: QuestionDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Question titleId={titleId} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Question(props: Omit<QuestionDialogProps, 'open'> & { titleId: string }) {
  const { titleId, onClose, question, children, label, isDangerous, isDisabled, work } = props;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const agree = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not done. Please try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogContent>
        {typeof children === 'string' ? <Typography>{children}</Typography> : children}
        {problem && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={isBusy || isDisabled}
          onClick={agree}
        >
          {label}
        </Button>
      </DialogActions>
    </>
  );
}
