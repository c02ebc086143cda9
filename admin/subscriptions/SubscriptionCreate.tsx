import { type Subscription, subscriptionSchema } from '#shared/subscriptions.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { FormColumn } from '../layout/Panel.tsx';
import { LIST_PATH } from './paths.ts';
import { SubscriptionInputs } from './SubscriptionInputs.tsx';

export function SubscriptionCreate() {
  return (
    <CreatePage<Subscription>
      title="Add a subscriber"
      schema={subscriptionSchema}
      defaultValues={{ email: '', status: 'pending', source: 'admin', consent_text: null, consent_at: null }}
      titleOf={(subscription) => subscription.email}
      next={() => LIST_PATH}
    >
      <FormColumn>
        <SubscriptionInputs />
      </FormColumn>
    </CreatePage>
  );
}
