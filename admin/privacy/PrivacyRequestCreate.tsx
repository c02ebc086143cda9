import { type PrivacyRequest, privacyRequestSchema } from '#shared/privacy-requests.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { FormColumn } from '../layout/Panel.tsx';
import { HandlingInputs, RequestInputs } from './PrivacyRequestInputs.tsx';
import { editPath } from './paths.ts';

/** Enters a request that came by letter, email or phone. */
export function PrivacyRequestCreate() {
  return (
    <CreatePage<PrivacyRequest>
      title="Add a request"
      schema={privacyRequestSchema}
      defaultValues={{
        name: '',
        email: '',
        kind: 'access',
        message: '',
        status: 'new',
        notes: null,
        decision: null,
        outcome: null,
        source: '',
        acknowledged_at: null,
      }}
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
