import { Alert, Box, Link, Typography } from '@mui/material';
import { useRedirect, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { troubleOf } from '#shared/mail-troubles.ts';
import type { OutgoingMail } from '#shared/mails.ts';
import { recordPath } from '../declared-records.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { MailEventButtons } from './MailEventButtons.tsx';
import { MailParts } from './MailParts.tsx';
import { MailTimeline } from './MailTimeline.tsx';
import { LIST_PATH, mailPath } from './paths.ts';
import { ResendButton } from './ResendButton.tsx';
import { canBeResent, chipOf, KIND_LABELS } from './words.ts';

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
          <MailParts mail={mail} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Panel title="What happened (London time)">
            <MailTimeline mail={mail} />
          </Panel>
          <Panel title="Details">
            <Headers mail={mail} />
          </Panel>
          {mail.kind === 'newsletter' && (
            <Panel title="Report a problem">
              <MailEventButtons resource="mails" id={mail.id} />
            </Panel>
          )}
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
        [
          'Record',
          to && (
            <Link component={RouterLink} to={to}>
              {`Open the ${label?.toLowerCase()}`}
            </Link>
          ),
        ],
        ['Message-ID', <code key="id">{mail.message_id}</code>],
      ]}
    />
  );
}
