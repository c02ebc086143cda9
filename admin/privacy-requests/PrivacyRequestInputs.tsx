import { Box } from '@mui/material';
import { DateTimeInput, SelectInput, TextInput } from 'react-admin';
import { PRIVACY_REQUEST_KINDS } from '#shared/privacy-request-form-fields.ts';
import { PRIVACY_REQUEST_STATUSES } from '#shared/privacy-requests.ts';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { KIND_NAMES } from './kinds.ts';

const STATUS_CHOICES = PRIVACY_REQUEST_STATUSES.map((id) => ({ id, name: statusLabel(id) }));
const KIND_CHOICES = PRIVACY_REQUEST_KINDS.map((id) => ({ id, name: KIND_NAMES[id] }));
const PAIR = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** What is done about a request first, what was asked second. */
export function PrivacyRequestInputs() {
  return (
    <>
      <Panel title="Handling">
        <Box sx={PAIR}>
          <SelectInput source="status" choices={STATUS_CHOICES} isRequired />
          <DateTimeInput
            format={toLondonInput}
            parse={fromLondonInput}
            source="acknowledged_at"
            helperText="Filled in automatically when the acknowledgement is sent."
          />
        </Box>
        <TextInput source="notes" multiline minRows={4} helperText="What was done, for your colleagues." />
        <TextInput
          source="outcome"
          multiline
          minRows={3}
          helperText="What the person was told. Needed before the request can be set to Done."
        />
      </Panel>
      <Panel title="The request">
        <Box sx={PAIR}>
          <TextInput source="name" required />
          <TextInput source="email" type="email" required />
        </Box>
        <Box sx={PAIR}>
          <SelectInput source="kind" choices={KIND_CHOICES} isRequired />
          <TextInput source="source" required helperText="The website, or how else it reached us." />
        </Box>
        <TextInput source="message" multiline minRows={4} required />
      </Panel>
    </>
  );
}
