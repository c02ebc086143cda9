import { type Consultation, consultationSchema } from '#shared/consultations.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { FormColumn } from '../layout/Panel.tsx';
import { HandlingInputs, PersonInputs } from './ConsultationInputs.tsx';
import { nameOf } from './name.ts';
import { editPath } from './paths.ts';

/** For a request that came by phone or in person. */
export function ConsultationCreate() {
  return (
    <CreatePage<Consultation>
      title="New request"
      schema={consultationSchema}
      defaultValues={{
        first_name: '',
        last_name: '',
        company_name: '',
        email: '',
        phone: null,
        source: 'admin',
        status: 'new',
        assignee: null,
        notes: null,
        responded_at: null,
      }}
      titleOf={nameOf}
      next={(request) => editPath(request.id)}
    >
      <FormColumn>
        <PersonInputs />
        <HandlingInputs />
      </FormColumn>
    </CreatePage>
  );
}
