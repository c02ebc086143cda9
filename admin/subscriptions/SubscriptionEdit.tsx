import { Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type Subscription, subscriptionSchema } from '#shared/subscriptions.ts';
import { londonDateTime } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { SpamAlert } from '../forms/SpamAlert.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { MailEventButtons } from '../mails/MailEventButtons.tsx';
import { aboutPath } from '../mails/paths.ts';
import { LIST_PATH } from './paths.ts';
import { SubscriptionInputs } from './SubscriptionInputs.tsx';

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
      <Link component={RouterLink} to={aboutPath('subscriptions', record.id)}>
        Emails sent about this subscription
      </Link>
      {record.status !== 'suppressed' && <MailEventButtons resource="subscriptions" id={record.id} />}
    </Panel>
  );
}
