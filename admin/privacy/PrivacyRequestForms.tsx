import PersonIcon from '@mui/icons-material/PersonSearchOutlined';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import {
  RadioButtonGroupInput,
  SelectInput,
  TextInput,
  useNotify,
  useRecordContext,
  useUpdate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PRIVACY_REQUEST_KIND } from '#shared/forms.ts';
import {
  PRIVACY_REQUEST_DECISIONS,
  PRIVACY_REQUEST_STATUSES,
  type PrivacyRequest,
  type PrivacyRequestDecision,
  type PrivacyRequestStatus,
  privacyRequestSchema,
} from '#shared/privacy-requests.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { FormDialog, FormDialogButton } from '../forms/FormDialog.tsx';
import { TimeInput } from '../forms/inputs.tsx';
import { SpamNotice } from '../forms/SpamAlert.tsx';
import { DescriptionList, FormColumn, PAIR, Panel } from '../layout/Panel.tsx';
import { londonDate, londonDateTime } from '../words.ts';
import { DECISION_NAMES, DueBy, editPath, KIND_NAMES, StateChip, stateName } from './state.tsx';

/** Enters a request that came by letter, email or phone. */
export function PrivacyRequestCreate() {
  return (
    <CreatePage<PrivacyRequest>
      title="Add a request"
      schema={privacyRequestSchema}
      defaultValues={{ kind: 'access', source: '' }}
      titleOf={({ name }) => name}
      next={({ id }) => editPath(id)}
    >
      <FormColumn>
        <RequestInputs />
        <HandlingInputs />
      </FormColumn>
    </CreatePage>
  );
}

export function PrivacyRequestEdit() {
  return (
    <EditPage<PrivacyRequest>
      schema={privacyRequestSchema}
      listPath="/privacy-requests"
      titleOf={({ name }) => name}
      staysOpen
      aside={({ status }) => <StateChip status={status} />}
      actions={(request) => (
        <>
          <PersonButton request={request} />
          <FinishButton request={request} />
        </>
      )}
    >
      <Notices />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Inputs />
        </Box>
        <RequestFacts />
      </Box>
    </EditPage>
  );
}

/** Links to all data about the person. The email address is not in the URL, which ends up in histories and logs. */
function PersonButton({ request }: { request: PrivacyRequest }) {
  const navigate = useNavigate();
  if (request.erased_at) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<PersonIcon />}
      onClick={() => navigate('/personal-data', { state: { email: request.email } })}
    >
      Everything about this person
    </Button>
  );
}

function Notices() {
  const request = useRecordContext<PrivacyRequest>();
  if (request?.erased_at) {
    return (
      <Alert severity="info" sx={{ mb: 3 }}>
        {`This person was erased on ${londonDate(request.erased_at)}. What remains shows that the request was answered.`}
      </Alert>
    );
  }
  return (
    <SpamNotice consequence="No email was sent, but the deadline still applies. If this is a real person, choose Not spam: the acknowledgement is then sent." />
  );
}

function Inputs() {
  const request = useRecordContext<PrivacyRequest>();
  return (
    <>
      <RequestInputs />
      <HandlingInputs {...(request && { status: request.status })} />
    </>
  );
}

function RequestFacts() {
  const request = useRecordContext<PrivacyRequest>();
  if (!request) return null;
  return (
    <Panel title="Answer (London time)">
      <DescriptionList
        items={[
          [
            'Write to',
            request.erased_at ? null : (
              <Link key="mail" href={`mailto:${encodeURIComponent(request.email).replace('%40', '@')}`}>
                {request.email}
              </Link>
            ),
          ],
          ['Received', londonDateTime(request.created_at)],
          ['Acknowledged', londonDateTime(request.acknowledged_at) || 'Not yet'],
          ['Answer by', londonDate(request.due_at)],
          ['Time left', <DueBy key="clock" request={request} />],
          ['Last changed', londonDateTime(request.updated_at)],
        ]}
      />
    </Panel>
  );
}

const KIND_CHOICES = PRIVACY_REQUEST_KIND.map((id) => ({ id, name: KIND_NAMES[id] }));
const DECISION_CHOICES = PRIVACY_REQUEST_DECISIONS.map((id) => ({ id, name: DECISION_NAMES[id] }));
/** The person and the request. */
function RequestInputs() {
  return (
    <Panel title="The request">
      <Box sx={PAIR}>
        <TextInput source="name" required />
        <TextInput source="email" type="email" required />
      </Box>
      <Box sx={PAIR}>
        <SelectInput source="kind" choices={KIND_CHOICES} isRequired />
        <TextInput source="source" required helperText="Such as by letter or by phone." />
      </Box>
      <TextInput source="message" multiline minRows={4} required />
    </Panel>
  );
}

/** How it is handled. An open request is closed with FinishButton, which asks for the outcome. */
function HandlingInputs({ status }: { status?: PrivacyRequestStatus }) {
  const isFinished = status === 'done';
  const states = PRIVACY_REQUEST_STATUSES.filter((id) => id !== 'done' || isFinished);
  return (
    <>
      <Panel title="Handling">
        <Box sx={PAIR}>
          <SelectInput
            source="status"
            choices={states.map((id) => ({ id, name: stateName(id) }))}
            isRequired
            helperText={isFinished ? 'Choose another to open it again.' : false}
          />
          <TimeInput
            source="acknowledged_at"
            helperText="When they were told that we have it. The email to those who use the website fills it in."
          />
        </Box>
        <TextInput source="notes" multiline minRows={4} helperText="What was done, for your colleagues." />
      </Panel>
      {isFinished && (
        <Panel title="How it ended">
          <SelectInput source="decision" choices={DECISION_CHOICES} />
          <TextInput source="outcome" multiline minRows={3} />
        </Panel>
      )}
    </>
  );
}

/** Closes a request, which requires an outcome and a note of what the person was told. */
function FinishButton({ request }: { request: PrivacyRequest }) {
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
            <Typography component="span" variant="caption">
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
