import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { FORM_LIMITS } from '#shared/forms.ts';
import { SourceInput } from '../forms/SourceInput.tsx';
import { Panel } from '../layout/Panel.tsx';

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
      <SourceInput
        place="Where on the website they asked, or how else they got in touch."
        other="How it reached us, such as by phone. Optional."
      />
    </Panel>
  );
}

export const MessageInput = () => (
  <TextInput
    source="message"
    multiline
    minRows={4}
    slotProps={{ htmlInput: { maxLength: FORM_LIMITS.message } }}
  />
);
