import { Box } from '@mui/material';
import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import type { Consultation } from '#shared/consultations.ts';
import { FORM_LIMITS } from '#shared/forms.ts';
import { Panel } from '../layout/Panel.tsx';
import { ENTERED_HERE, SOURCES } from './source-name.ts';

export const PAIR = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

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
      <SourceInput />
    </Panel>
  );
}

/** A place that has a name is chosen by it; how else somebody came is written down. */
function SourceInput() {
  const record = useRecordContext<Consultation>();
  return SOURCES.some(({ id }) => id === record?.source) ? (
    <SelectInput
      source="source"
      choices={SOURCES}
      helperText="Where on the website they asked, or how else they got in touch."
    />
  ) : (
    <TextInput
      source="source"
      format={(value: string) => (value === ENTERED_HERE ? '' : value)}
      parse={(value: string) => value || ENTERED_HERE}
      helperText="How it reached us, such as by phone. Optional."
    />
  );
}

/** What the person would like to talk about. */
export const MessageInput = () => (
  <TextInput
    source="message"
    multiline
    minRows={4}
    slotProps={{ htmlInput: { maxLength: FORM_LIMITS.message } }}
  />
);
