import {
  Alert,
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
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import {
  DECISION_MISSING,
  OUTCOME_MISSING,
  PRIVACY_REQUEST_DECISIONS,
  type PrivacyRequest,
  type PrivacyRequestDecision,
} from '#shared/privacy-requests.ts';
import { londonDate } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { DECISION_NAMES, KIND_NAMES } from './kinds.ts';

/** Ends a request: not before its outcome is chosen and written down what the person was told. */
export function FinishButton({ request }: { request: PrivacyRequest }) {
  const [isOpen, setOpen] = useState(false);
  if (request.status === 'done' || request.status === 'spam') return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Finish the request
      </Button>
      {isOpen && <FinishDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
}

function FinishDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const titleId = useId();
  const notify = useNotify();
  const [update] = useUpdate<PrivacyRequest>();
  const [decision, setDecision] = useState<PrivacyRequestDecision | null>(request.decision ?? null);
  const [outcome, setOutcome] = useState(request.outcome ?? '');
  const [isTried, setTried] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const { run, isBusy, problem } = useCommand(
    () =>
      update(
        'privacy-requests',
        { id: request.id, data: { status: 'done', decision, outcome }, previousData: request },
        { returnPromise: true, mutationMode: 'pessimistic' },
      ),
    {
      isQuiet: true,
      done: () => {
        notify(`Finished: ${request.name}`, { type: 'success' });
        onClose();
      },
    },
  );
  const isSilent = outcome.trim() === '';
  const submit = (event: FormEvent) => {
    // A form in a form: React's events bubble through the portal to the one around.
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!decision) firstChoice.current?.focus();
    else if (isSilent) words.current?.focus();
    else run();
  };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { component: 'form', onSubmit: submit } }}
    >
      <DialogTitle id={titleId}>{`Finish ${request.name}’s request`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <FormControl error={isTried && !decision}>
          <FormLabel id={`${titleId}-outcome`}>Outcome</FormLabel>
          <RadioGroup
            aria-labelledby={`${titleId}-outcome`}
            value={decision}
            onChange={(_, value) => setDecision(value as PrivacyRequestDecision)}
          >
            {PRIVACY_REQUEST_DECISIONS.map((id, index) => (
              <FormControlLabel
                key={id}
                value={id}
                control={<Radio {...(index === 0 && { inputRef: firstChoice })} />}
                label={
                  <>
                    {DECISION_NAMES[id]}{' '}
                    <Typography component="span" variant="body2" color="textSecondary">
                      {id === 'granted' && KIND_NAMES[request.kind]}
                      {id === 'refused' && 'Say why; they may complain to the regulator'}
                    </Typography>
                  </>
                }
              />
            ))}
          </RadioGroup>
          {isTried && !decision && <FormHelperText role="alert">{DECISION_MISSING}</FormHelperText>}
        </FormControl>
        <TextField
          label={`What was ${request.name} told?`}
          value={outcome}
          onChange={(event) => setOutcome(event.target.value)}
          multiline
          minRows={3}
          inputRef={words}
          error={isTried && isSilent}
          helperText={isTried && isSilent ? OUTCOME_MISSING : ''}
          slotProps={{ htmlInput: { maxLength: 10_000 } }}
        />
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto', pl: 2 }}>
          {`Due on ${londonDate(request.due_at)}`}
        </Typography>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Finish the request
        </Button>
      </DialogActions>
    </Dialog>
  );
}
