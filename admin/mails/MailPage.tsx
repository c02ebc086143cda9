import { Alert, Box, List, Typography } from '@mui/material';
import { Link, useRedirect, useTranslate } from 'react-admin';
import { troubleOf } from '#shared/mail-troubles.ts';
import type { OutgoingMail } from '#shared/mails.ts';
import { recordPath } from '../declared-records.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { londonDateTime } from '../words.ts';
import { ResendButton } from './commands.tsx';
import { canBeResent, chipOf, KIND_LABELS, LIST_PATH, mailPath, outcomeOf } from './words.ts';

/** /admin/mails/{id}: a message and its delivery history. */
export function MailPage() {
  return (
    <ShowPage<OutgoingMail> missing={MISSING} isLive>
      {(mail, reload) => <View mail={mail} reload={reload} />}
    </ShowPage>
  );
}

const MISSING = {
  title: 'No such email',
  text: 'Emails are deleted after 90 days, and when a person’s data is erased.',
  back: 'Back to sent email',
  to: LIST_PATH,
};

function View({ mail, reload }: { mail: OutgoingMail; reload: () => void }) {
  const redirect = useRedirect();
  return (
    <>
      <PageHeader title={mail.subject} aside={<StatusChip status={chipOf(mail)} />}>
        {canBeResent(mail) && (
          <ResendButton
            mail={mail}
            variant="contained"
            onResent={({ id }) => (id === mail.id ? reload() : redirect(mailPath(id)))}
          />
        )}
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          maxWidth: 1200,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          {mail.last_error && <Trouble mail={mail} error={mail.last_error} />}
          <Message mail={mail} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Panel title="What happened (London time)">
            <MailTimeline mail={mail} />
          </Panel>
          <Panel title="Details">
            <Headers mail={mail} />
          </Panel>
        </Box>
      </Box>
    </>
  );
}

function Trouble({ mail, error }: { mail: OutgoingMail; error: string }) {
  const { what, todo } = troubleOf(error);
  return (
    <Alert severity="error" role="group" aria-label="What went wrong">
      <Typography component="h2" sx={{ fontWeight: 700, mb: 0.5 }}>
        {mail.state === 'failed' ? `${what} It could not be delivered.` : what}
      </Typography>
      <Typography sx={{ mb: 1 }}>{todo}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {`The mail server said: ${error}`}
      </Typography>
    </Alert>
  );
}

function Headers({ mail }: { mail: OutgoingMail }) {
  const translate = useTranslate();
  const { resource, record_id } = mail;
  const to = resource && record_id && recordPath(resource, record_id);
  const label = resource && translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  return (
    <DescriptionList
      items={[
        ['To', mail.to_address],
        ['Replies go to', mail.reply_to],
        ['About', KIND_LABELS[mail.kind]],
        ['Record', to && <Link to={to}>{`Open the ${label?.toLowerCase()}`}</Link>],
        ['Message-ID', <code key="id">{mail.message_id}</code>],
      ]}
    />
  );
}

const OF_NEWSLETTER =
  'The campaign itself still has the text, and can be sent again to readers whose email failed and who are still subscribed.';
const OF_LINK =
  'It cannot be sent again. Make a new link where it came from: a new invitation, another sign-up, another request for a password.';

function Message({ mail }: { mail: OutgoingMail }) {
  if (mail.is_emptied)
    return (
      <Panel title="The text is gone">
        <Typography>
          {`This email held a link for one person, so its text was deleted once it was sent or could not be delivered. ${mail.kind === 'newsletter' ? OF_NEWSLETTER : OF_LINK}`}
        </Typography>
      </Panel>
    );
  return (
    <Panel title="The message">
      <Box
        component="iframe"
        title="The message as it looks"
        // Blocks scripts and links, some of which are personal to the recipient.
        sandbox=""
        srcDoc={mail.html_body}
        sx={{
          width: '100%',
          maxWidth: 664,
          height: 720,
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: '#fff',
          colorScheme: 'light',
        }}
      />
    </Panel>
  );
}

/** The history of a mail, from its creation to the next attempt, oldest first. */
function MailTimeline({ mail }: { mail: OutgoingMail }) {
  const { attempt_log: attempts } = mail;
  return (
    <List disablePadding component="ol" aria-label="What happened" sx={{ display: 'grid', gap: 1.5 }}>
      <Step at={mail.created_at} text="Written." />
      {attempts.map((attempt) => (
        <Step key={attempt.at} at={attempt.at} text={outcomeOf(attempt)} bad={attempt.outcome !== 'sent'} />
      ))}
      {mail.state === 'sending' && <Step at={mail.last_attempt_at} text="Being sent." />}
      {mail.state === 'queued' && <Step at={mail.next_attempt_at} text={comingOf(mail)} coming />}
    </List>
  );
}

const comingOf = ({ attempts }: OutgoingMail): string =>
  attempts === 0 ? 'Waits to be sent.' : 'Next attempt. We keep trying for three days.';

function Step(props: { at: string | null; text: string; bad?: boolean; coming?: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        borderLeft: `4px ${props.coming ? 'dashed' : 'solid'}`,
        borderColor: props.bad ? 'error.main' : props.coming ? 'text.secondary' : 'success.main',
        pl: 1.5,
      }}
    >
      {props.at && <Typography variant="caption">{londonDateTime(props.at)}</Typography>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{props.text}</Typography>
    </Box>
  );
}
