import { SUBSCRIPTION_STATUSES } from '#shared/subscriptions.ts';
import { SelectInput, TextInput } from '../forms/inputs.tsx';
import { LondonDateTimeInput } from '../forms/LondonDateTimeInput.tsx';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';

const STATUS_CHOICES = SUBSCRIPTION_STATUSES.map((id) => ({ id, name: statusLabel(id) }));

export function SubscriptionInputs() {
  return (
    <Panel>
      <TextInput source="email" type="email" isRequired />
      <SelectInput
        source="status"
        choices={STATUS_CHOICES}
        helperText="Only confirmed addresses are sent the newsletter."
      />
      <TextInput source="source" isRequired helperText="Where the address came from." />
      <TextInput
        source="consent_text"
        multiline
        minRows={2}
        helperText="What the person agreed to, word for word."
      />
      <LondonDateTimeInput source="consent_at" />
    </Panel>
  );
}
