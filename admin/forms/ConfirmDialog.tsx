import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useKeptFocus } from '../browser.ts';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  question: string;
  /** The consequence of saying yes, and any inputs it needs. */
  children: ReactNode;
  /** Label of the button that says yes; without it there is only something to be told. */
  label?: string;
  /** Label of the button that says no; where the command itself cancels something, 'Cancel' could mean either. */
  dismissLabel?: string;
  isDangerous?: boolean;
  maxWidth?: 'xs' | 'sm';
  /** True while an input is missing. */
  isDisabled?: boolean;
  /** Runs when the person confirms. The dialog then closes, or stays open with the reason if this rejects. */
  work?: () => Promise<unknown>;
}

const nothing = async () => undefined;

/** Asks before a command. If the server refuses it, the dialog stays open with the reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, question, children, label, dismissLabel = 'Cancel' } = props;
  const { isDangerous, isDisabled, maxWidth = 'xs', work = nothing } = props;
  const titleId = useId();
  const { run, isBusy, problem, reset } = useCommand(work, { done: onClose, isQuiet: true });
  return (
    <Dialog
      open={open}
      // Not while the command runs: a refusal would have nowhere to be shown.
      onClose={isBusy ? undefined : onClose}
      // React's events bubble through a portal: a click here must not reach the row that holds the button.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ transition: { onExited: reset } }}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={titleId}>{question}</DialogTitle>
      <DialogContent>
        {typeof children === 'string' ? <Typography>{children}</Typography> : children}
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {dismissLabel}
        </Button>
        {label !== undefined && (
          <Button
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isBusy || isDisabled}
            onClick={() => run()}
          >
            {label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose'> {
  /** What the button says; `label` is what the button in the dialog says. */
  name: string;
  color?: ButtonProps['color'];
}

/** A button for a command that is confirmed first. */
export function ConfirmButton({ name, color = 'primary', ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" color={color} onClick={() => setAsking(true)}>
        {name}
      </Button>
      <ConfirmDialog {...dialog} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface CommandOptions<Input, Result> {
  /** Runs after success. The command stays busy until its promise resolves. */
  done?: (result: Result, input: Input) => unknown;
  /** Runs after success or refusal. */
  settled?: () => unknown;
  /** For callers that show `problem` themselves. Without it a notification says why the command was refused. */
  isQuiet?: boolean;
}

export interface Command<Input, Result> {
  run(input: Input): void;
  isBusy: boolean;
  /** Why the last attempt was refused. */
  problem: string | undefined;
  result: Result | undefined;
  /** Forgets the result and the problem. */
  reset(): void;
}

/**
 * A change on the server without a form: tracks whether it is running, and why it was refused.
 * @param work rejects with an Error whose message is meant for the person
 */
export function useCommand<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
  { done, settled, isQuiet = false }: CommandOptions<Input, Result> = {},
): Command<Input, Result> {
  const notify = useNotify();
  const client = useQueryClient();
  const { mutate, isPending, error, data, reset } = useMutation<Result, Error, Input>({
    mutationFn: (input) => work(input),
    onSuccess: (result, input) => done?.(result, input),
    onError: (error) => {
      if (!isQuiet) notify(error.message, { type: 'error' });
      // What is shown may be out of date: somebody else was first, or it is done and only the answer was lost.
      const status = error instanceof HttpError ? error.status : 400;
      if (status === 0 || status === 409 || status >= 500) void client.invalidateQueries();
    },
    onSettled: () => settled?.(),
  });
  useKeptFocus(isPending);
  return { run: mutate, isBusy: isPending, problem: error?.message, result: data, reset };
}
