import { SUBSCRIPTION_STATUSES } from '#shared/subscriptions.ts';
import { SelectInput, TextInput } from '../ui/inputs.tsx';
import { LondonDateTimeInput } from '../ui/LondonDateTimeInput.tsx';
import { Panel } from '../ui/Panel.tsx';
import { statusLabel } from '../ui/StatusChip.tsx';

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
