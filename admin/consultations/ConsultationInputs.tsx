import { Box } from '@mui/material';
import { DateTimeInput, SelectInput, TextInput } from 'react-admin';
import { CONSULTATION_STATUSES } from '#shared/consultations.ts';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { AssigneeInput } from './AssigneeInput.tsx';

const STATUS_CHOICES = CONSULTATION_STATUSES.map((id) => ({ id, name: statusLabel(id) }));
const PAIR = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** What is done about a request. */
export function HandlingInputs() {
  return (
    <Panel title="Handling">
      <Box sx={PAIR}>
        <SelectInput source="status" choices={STATUS_CHOICES} isRequired />
        <AssigneeInput />
      </Box>
      <TextInput
        source="notes"
        multiline
        minRows={2}
        helperText="Anyone can change this text, such as what the person wants. Record what happened in the history."
      />
      <DateTimeInput
        format={toLondonInput}
        parse={fromLondonInput}
        source="responded_at"
        helperText="Filled in when the status first shows that somebody replied."
      />
    </Panel>
  );
}

export function PersonInputs() {
  return (
    <Panel title="Who asked">
      <Box sx={PAIR}>
        <TextInput source="first_name" required />
        <TextInput source="last_name" required />
      </Box>
      <TextInput source="company_name" required />
      <Box sx={PAIR}>
        <TextInput source="email" type="email" required />
        <TextInput source="phone" type="tel" />
      </Box>
      <TextInput
        source="source"
        required
        helperText="The button on the website that it came from, or how else it reached us."
      />
    </Panel>
  );
}
