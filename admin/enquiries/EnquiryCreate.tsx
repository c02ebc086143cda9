import { consultationSchema, type Enquiry } from '#shared/consultations.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { AssigneeInput } from './AssigneeInput.tsx';
import { MessageInput, PersonInputs } from './EnquiryInputs.tsx';
import { editPath, nameOf } from './names.ts';

/** Enters an enquiry that came by phone or in person. */
export function EnquiryCreate() {
  return (
    <CreatePage<Enquiry>
      title="Add an enquiry"
      schema={consultationSchema}
      defaultValues={{
        first_name: '',
        last_name: '',
        company_name: '',
        email: '',
        phone: null,
        message: null,
        source: 'admin',
        status: 'new',
        lost_reason: null,
        outcome: null,
        assignee_id: null,
        notes: null,
        responded_at: null,
      }}
      titleOf={nameOf}
      next={(enquiry) => editPath(enquiry.id)}
    >
      <FormColumn>
        <PersonInputs />
        <Panel title="About the enquiry">
          <MessageInput />
          <AssigneeInput />
        </Panel>
      </FormColumn>
    </CreatePage>
  );
}
