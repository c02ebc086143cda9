import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import { SelectInput, TextInput } from 'react-admin';
import { consultationSchema, type Enquiry } from '#shared/consultations.ts';
import { FORM_LIMITS } from '#shared/forms.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { SourceInput, TimeInput } from '../forms/inputs.tsx';
import { FormColumn, PAIR, Panel } from '../layout/Panel.tsx';
import { useAssignees } from './assignees.tsx';
import { editPath, nameOf } from './names.ts';

function PersonInputs() {
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

const MessageInput = () => (
  <TextInput
    source="message"
    multiline
    minRows={4}
    slotProps={{ htmlInput: { maxLength: FORM_LIMITS.message } }}
  />
);

/** Enters an enquiry that came by phone or in person. */
export function EnquiryCreate() {
  return (
    <CreatePage<Enquiry>
      title="Add an enquiry"
      schema={consultationSchema}
      titleOf={nameOf}
      next={(enquiry) => editPath(enquiry.id)}
    >
      <FormColumn>
        <PersonInputs />
        <Panel title="About the enquiry">
          <MessageInput />
          <SelectInput
            source="assignee_id"
            choices={useAssignees()}
            emptyText="Nobody"
            parse={(value: string) => value || null}
          />
        </Panel>
      </FormColumn>
    </CreatePage>
  );
}

/** Only what a correction may change; everything else is done on the enquiry's page. */
const DETAILS = consultationSchema.omit({
  status: true,
  lost_reason: true,
  outcome: true,
  assignee_id: true,
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
        <Button to={editPath(id)} variant="outlined" startIcon={<BackIcon />}>
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
            <TimeInput
              source="responded_at"
              helperText="Filled in by the first reply. Correct it if you called first."
            />
          </Box>
        </Panel>
      </FormColumn>
    </EditPage>
  );
}
