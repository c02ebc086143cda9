import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { RadioButtonGroupInput, TextInput, useNotify, useUpdate } from 'react-admin';
import {
  PRIVACY_REQUEST_DECISIONS,
  type PrivacyRequest,
  type PrivacyRequestDecision,
} from '#shared/privacy-requests.ts';
import { londonDate } from '#shared/words.ts';
import { FormDialog, FormDialogButton } from '../forms/FormDialog.tsx';
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
  const notify = useNotify();
  const [update] = useUpdate<PrivacyRequest>();
  const hints: Partial<Record<PrivacyRequestDecision, string>> = {
    granted: KIND_NAMES[request.kind],
    refused: 'Say why; they may complain to the regulator',
  };
  return (
    <FormDialog
      question={`Finish ${request.name}’s request`}
      note={`Due on ${londonDate(request.due_at)}`}
      values={{ decision: request.decision, outcome: request.outcome }}
      work={async ({ decision, outcome }) => {
        await update(
          'privacy-requests',
          { id: request.id, data: { status: 'done', decision, outcome }, previousData: request },
          { returnPromise: true, mutationMode: 'pessimistic' },
        );
        notify(`Finished: ${request.name}`, { type: 'success' });
        onClose();
      }}
      buttons={<FormDialogButton>Finish the request</FormDialogButton>}
      onClose={onClose}
    >
      <RadioButtonGroupInput
        source="decision"
        label="Outcome"
        choices={PRIVACY_REQUEST_DECISIONS.map((id) => ({ id, name: DECISION_NAMES[id] }))}
        optionText={({ id, name }) => (
          <>
            {name}{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {hints[id as PrivacyRequestDecision]}
            </Typography>
          </>
        )}
      />
      <TextInput
        source="outcome"
        label={`What was ${request.name} told?`}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
    </FormDialog>
  );
}
