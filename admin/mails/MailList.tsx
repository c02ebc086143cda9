import { Typography } from '@mui/material';
import { DataTable, SelectInput } from 'react-admin';
import { troubleOf } from '#shared/mail-troubles.ts';
import { MAIL_KINDS, MAIL_STATES, type OutgoingMail } from '#shared/mails.ts';
import { DayRange } from '../forms/inputs.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable, RowLink, TimeCol } from '../lists/RecordTable.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { londonDateTime } from '../words.ts';
import { ResendButton, TestMailButton } from './commands.tsx';
import { canBeResent, chipOf, chipOfState, KIND_LABELS, mailPath } from './words.ts';

const TABS = [
  { label: 'All', filter: {} },
  ...MAIL_STATES.map((state) => ({ label: statusLabel(chipOfState(state)), filter: { state } })),
];
const KINDS = MAIL_KINDS.map((id) => ({ id, name: KIND_LABELS[id] }));

/** /admin/mails: the outgoing mail of the last months and its delivery state. */
export function MailList() {
  return (
    <ListPage<OutgoingMail>
      title="Sent email"
      search="Search addresses, subjects"
      sort={{ field: 'created_at', order: 'DESC' }}
      actions={<TestMailButton />}
      tabs={TABS}
      filters={
        <>
          <SelectInput source="kind" label="About" size="small" emptyText="Anything" choices={KINDS} />
          <DayRange source="created_at" what="Written" />
        </>
      }
      empty={{
        title: 'No email yet',
        text: 'Confirmations, notices and newsletters appear here. Send a test email to see whether they arrive.',
        action: <TestMailButton />,
      }}
      table={<MailTable />}
      card={(mail) => ({
        to: mailPath(mail.id),
        title: mail.subject,
        chips: <StatusChip status={chipOf(mail)} />,
        lines: [
          `To ${mail.to_address}`,
          `${KIND_LABELS[mail.kind]}, ${londonDateTime(mail.created_at)}`,
          mail.last_error && troubleOf(mail.last_error).what,
        ],
        actions: canGoOut(mail) && <ResendButton mail={mail} size="small" variant="outlined" />,
      })}
    />
  );
}

/** Whether to offer sending it: only mail that has not gone out. */
const canGoOut = (mail: OutgoingMail) =>
  canBeResent(mail) && ['retrying', 'undelivered', 'unknown'].includes(chipOf(mail));

function MailTable() {
  return (
    <RecordTable<OutgoingMail> to={mailPath}>
      <DataTable.Col<OutgoingMail>
        source="subject"
        sx={{ minWidth: { xs: 170, lg: 240 } }}
        render={(mail) => (
          <>
            <RowLink to={mailPath(mail.id)}>{mail.subject}</RowLink>
            <Typography variant="caption">{KIND_LABELS[mail.kind]}</Typography>
          </>
        )}
      />
      <DataTable.Col<OutgoingMail>
        source="to_address"
        sx={{ overflowWrap: 'anywhere', minWidth: { xs: 120, lg: 200 } }}
      />
      <DataTable.Col<OutgoingMail>
        source="state"
        render={(mail) => (
          <>
            <StatusChip status={chipOf(mail)} />
            {mail.last_error && (
              <Typography variant="caption" sx={{ mt: 0.5 }}>
                {troubleOf(mail.last_error).what}
              </Typography>
            )}
          </>
        )}
      />
      <DataTable.NumberCol<OutgoingMail> source="attempts" {...LEAST_NEEDED} />
      <TimeCol source="created_at" />
      <DataTable.Col<OutgoingMail>
        source="id"
        label="What to do"
        disableSort
        render={(mail) => canGoOut(mail) && <ResendButton mail={mail} size="small" />}
      />
    </RecordTable>
  );
}
