import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import { DateTimeInput, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { consultationSchema, type Enquiry } from '#shared/consultations.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { MessageInput, PAIR, PersonInputs } from './EnquiryInputs.tsx';
import { editPath, nameOf } from './names.ts';

/** Only what a correction may change; everything else is done on the enquiry's page. */
const DETAILS = consultationSchema.pick({
  first_name: true,
  last_name: true,
  company_name: true,
  email: true,
  phone: true,
  source: true,
  message: true,
  notes: true,
  responded_at: true,
});

/** Corrects name and contact details. */
export function EnquiryDetails() {
  return (
    <EditPage<Enquiry>
      schema={DETAILS}
      listPath="/consultations"
      titleOf={nameOf}
      staysOpen
      actions={({ id }) => (
        <Button
          component={RouterLink}
          to={editPath(id)}
          variant="outlined"
          color="secondary"
          startIcon={<BackIcon />}
        >
          Back to the enquiry
        </Button>
      )}
    >
      <FormColumn>
        <PersonInputs />
        <Panel title="About the enquiry">
          <MessageInput />
          <TextInput
            source="notes"
            multiline
            minRows={2}
            helperText="What every colleague should know before speaking to them. What happened belongs in the notes."
          />
          <Box sx={PAIR}>
            <DateTimeInput
              format={toLondonInput}
              parse={fromLondonInput}
              source="responded_at"
              helperText="Filled in by the first reply. Correct it if you called first."
            />
          </Box>
        </Panel>
      </FormColumn>
    </EditPage>
  );
}
