import { Box } from '@mui/material';
import { DateTimeInput, SelectInput, TextInput } from 'react-admin';
import { PRIVACY_REQUEST_KINDS } from '#shared/privacy-request-form-fields.ts';
import {
  PRIVACY_REQUEST_DECISIONS,
  PRIVACY_REQUEST_STATUSES,
  type PrivacyRequestStatus,
} from '#shared/privacy-requests.ts';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { Panel } from '../layout/Panel.tsx';
import { DECISION_NAMES, KIND_NAMES, stateName } from './kinds.ts';

const KIND_CHOICES = PRIVACY_REQUEST_KINDS.map((id) => ({ id, name: KIND_NAMES[id] }));
const DECISION_CHOICES = PRIVACY_REQUEST_DECISIONS.map((id) => ({ id, name: DECISION_NAMES[id] }));
const PAIR = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** The person and the request. */
export function RequestInputs() {
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
export function HandlingInputs({ status }: { status?: PrivacyRequestStatus }) {
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
          <DateTimeInput
            format={toLondonInput}
            parse={fromLondonInput}
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
