import { DateTimeInput, SelectInput, TextInput } from 'react-admin';
import { SUBSCRIPTION_STATUSES } from '#shared/subscriptions.ts';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { SourceInput } from '../forms/SourceInput.tsx';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';

const STATUS_CHOICES = SUBSCRIPTION_STATUSES.map((id) => ({ id, name: statusLabel(id) }));

export function SubscriptionInputs() {
  return (
    <Panel>
      <TextInput source="email" type="email" required />
      <SelectInput
        source="status"
        choices={STATUS_CHOICES}
        isRequired
        helperText="Only confirmed addresses are sent the newsletter."
      />
      <SourceInput
        place="Where on the website they signed up, or how else the address reached us."
        other="How the address reached us, such as at an event. Optional."
      />
      <TextInput
        source="consent_text"
        multiline
        minRows={2}
        helperText="What the person agreed to, word for word."
      />
      <DateTimeInput format={toLondonInput} parse={fromLondonInput} source="consent_at" />
    </Panel>
  );
}
