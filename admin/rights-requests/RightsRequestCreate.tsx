import { type RightsRequest, rightsRequestSchema } from '#shared/rights-requests.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { FormColumn } from '../layout/Panel.tsx';
import { editPath } from './paths.ts';
import { RightsRequestInputs } from './RightsRequestInputs.tsx';

/** For a request that came by letter, by mail or by phone. */
export function RightsRequestCreate() {
  return (
    <CreatePage<RightsRequest>
      title="New data request"
      schema={rightsRequestSchema}
      defaultValues={{
        name: '',
        email: '',
        kind: 'access',
        message: '',
        status: 'new',
        notes: null,
        outcome: null,
        source: 'admin',
        acknowledged_at: null,
      }}
      titleOf={({ name }) => name}
      next={({ id }) => editPath(id)}
    >
      <FormColumn>
        <RightsRequestInputs />
      </FormColumn>
    </CreatePage>
  );
}
