import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, type HttpError } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';

interface FormDialogProps extends Pick<DialogProps, 'maxWidth' | 'slotProps'> {
  question: string;
  /** What the inputs hold at first. */
  values: FieldValues;
  /**
   * Runs when the person decides.
   * Rejects with an HttpError: messages of fields are shown at these, others above the buttons.
   */
  work: (values: FieldValues) => Promise<unknown>;
  onClose: () => void;
  /** Text beside the buttons. */
  note?: string;
  /** One or more FormDialogButtons. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A short form in a dialog. What it asks for belongs to a command, not to a record that is edited on its own page. */
export function FormDialog(props: FormDialogProps) {
  const { question, values, work, onClose, note, buttons, children, maxWidth = 'sm', ...look } = props;
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  const submit = async (typed: FieldValues): Promise<FieldValues | undefined> => {
    setBusy(true);
    try {
      await work(typed);
      return undefined;
    } catch (error) {
      const { message, body } = error as HttpError;
      return body?.errors ?? { root: { serverError: message } };
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      // Not while it is sent: a refusal would have nowhere to be shown.
      onClose={isBusy ? undefined : onClose}
      // React's events bubble through a portal: a click here must not reach the row that holds the button.
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
      // The dialog's own parts lay out its height.
      sx={{ '& form': { display: 'contents' } }}
      {...look}
    >
      <Form record={values} resolver={acceptAll} onSubmit={submit} disableInvalidFormNotification noValidate>
        <DialogTitle id={titleId}>{question}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          {children}
          <Refusal />
        </DialogContent>
        <DialogActions>
          {note && (
            <Typography variant="caption" sx={{ mr: 'auto', flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
              {note}
            </Typography>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {buttons}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Sends the form. */
export function FormDialogButton({ disabled = false, ...props }: ButtonProps) {
  const { isSubmitting } = useFormState();
  return <Button type="submit" variant="contained" disabled={disabled || isSubmitting} {...props} />;
}

/** Says why it was refused, and moves the focus to the first input that is wrong. */
function Refusal() {
  const { errors, isSubmitting } = useFormState();
  const place = useRef<HTMLDivElement>(null);
  const message = errors.root?.serverError?.message;
  useEffect(() => {
    if (!isSubmitting) place.current?.parentElement?.querySelector<HTMLElement>(WRONG_INPUT)?.focus();
  }, [isSubmitting]);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {message && <Alert severity="error">{message}</Alert>}
    </div>
  );
}

/** The server decides. An error of a name that no input has would otherwise prevent every later attempt. */
const acceptAll = (values: FieldValues) => ({ values, errors: {} });

/** react-hook-form would focus a group of radio buttons, which takes no focus. */
const WRONG_INPUT = '.Mui-error :is(input, textarea, [role="combobox"]):not([aria-hidden])';
