import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';

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
export function ConfirmDialog({ open, onClose, ...rest }: QuestionDialogProps) {
  const titleId = useId();
  const isBusy = useRef(false);
  return (
    <Dialog
      open={open}
      // The answer to what was agreed to must find somebody who reads it.
      onClose={() => !isBusy.current && onClose()}
      // React's events come up through a portal: a click here is none on the row that holds the button.
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <Question titleId={titleId} busy={isBusy} onClose={onClose} {...rest} />
    </Dialog>
  );
}

interface QuestionProps extends Omit<QuestionDialogProps, 'open'> {
  titleId: string;
  busy: RefObject<boolean>;
}

function Question(props: QuestionProps) {
  const { titleId, busy, onClose, question, children, label, isDangerous, isDisabled, work } = props;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const agree = async () => {
    busy.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not done. Please try again.');
    } finally {
      busy.current = false;
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
        <Button onClick={onClose} disabled={isBusy} autoFocus>
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
