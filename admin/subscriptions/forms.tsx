import { Link, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { SUBSCRIPTION_STATUSES, type Subscription, subscriptionSchema } from '#shared/subscriptions.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { SourceInput, TimeInput } from '../forms/inputs.tsx';
import { SpamAlert } from '../forms/SpamAlert.tsx';
import { DescriptionList, FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { aboutPath } from '../mails/words.ts';
import { londonDateTime } from '../words.ts';
import { LIST_PATH, SubscriberTagsInput } from './tags.tsx';

export function SubscriptionCreate() {
  return (
    <CreatePage<Subscription>
      title="Add a subscriber"
      schema={subscriptionSchema}
      titleOf={(subscription) => subscription.email}
      next={() => LIST_PATH}
    >
      <FormColumn>
        <SubscriptionInputs />
      </FormColumn>
    </CreatePage>
  );
}

export function SubscriptionEdit() {
  return (
    <EditPage<Subscription>
      schema={subscriptionSchema}
      listPath={LIST_PATH}
      titleOf={(subscription) => subscription.email}
      aside={(subscription) => <StatusChip status={subscription.status} />}
      deleteWarning={() =>
        'The address could be signed up again. To stop emails, choose the status Left instead.'
      }
    >
      <FormColumn>
        <SpamVerdict />
        <SubscriptionInputs />
        <History />
      </FormColumn>
    </EditPage>
  );
}

function SpamVerdict() {
  const record = useRecordContext<Subscription>();
  if (!record?.spam_reason) return null;
  return (
    <SpamAlert
      id={record.id}
      reason={record.spam_reason}
      consequence="No email was sent. If this is a real person, choose Not spam: the confirmation is then sent."
    />
  );
}

function History() {
  const record = useRecordContext<Subscription>();
  if (!record) return null;
  return (
    <Panel title="History (London time)">
      <DescriptionList
        items={[
          ['Subscribed', londonDateTime(record.created_at)],
          ['Consent version', record.consent_version],
          ['Confirmed', londonDateTime(record.confirmed_at)],
          ['Left', londonDateTime(record.unsubscribed_at)],
          ['Temporary delivery failures', record.soft_bounces || null],
          ['Last failure', londonDateTime(record.last_bounce_at)],
          ['Last changed', londonDateTime(record.updated_at)],
        ]}
      />
      <Link to={aboutPath('subscriptions', record.id)}>Emails sent about this subscription</Link>
    </Panel>
  );
}

const STATUS_CHOICES = SUBSCRIPTION_STATUSES.map((id) => ({ id, name: statusLabel(id) }));

function SubscriptionInputs() {
  return (
    <Panel>
      <TextInput source="email" type="email" required />
      <TextInput source="first_name" helperText="For greetings in campaigns and the welcome. Optional." />
      <SubscriberTagsInput source="tags" canAdd helperText="A campaign can go only to those with a tag." />
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
      <TimeInput source="consent_at" />
    </Panel>
  );
}
