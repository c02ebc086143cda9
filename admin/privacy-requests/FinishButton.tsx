import {
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import {
  DECISION_MISSING,
  OUTCOME_MISSING,
  PRIVACY_REQUEST_DECISIONS,
  type PrivacyRequest,
  type PrivacyRequestDecision,
} from '#shared/privacy-requests.ts';
import { londonDate } from '#shared/words.ts';
import { DecisionDialog } from '../forms/DecisionDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { DECISION_NAMES, KIND_NAMES } from './kinds.ts';

/** Closes a request, which requires an outcome and a note of what the person was told. */
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
  const outcomeId = useId();
  const notify = useNotify();
  const [update] = useUpdate<PrivacyRequest>();
  const [decision, setDecision] = useState<PrivacyRequestDecision | null>(request.decision ?? null);
  const [outcome, setOutcome] = useState(request.outcome ?? '');
  const [isTried, setTried] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const command = useCommand(
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
  const isReady = () => {
    setTried(true);
    if (!decision) firstChoice.current?.focus();
    else if (isSilent) words.current?.focus();
    return decision !== null && !isSilent;
  };
  return (
    <DecisionDialog
      question={`Finish ${request.name}’s request`}
      note={`Due on ${londonDate(request.due_at)}`}
      label="Finish the request"
      command={command}
      isReady={isReady}
      onClose={onClose}
    >
      <FormControl error={isTried && !decision}>
        <FormLabel id={outcomeId}>Outcome</FormLabel>
        <RadioGroup
          aria-labelledby={outcomeId}
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
    </DecisionDialog>
  );
}
