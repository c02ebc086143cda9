import { DataTable } from 'react-admin';
import { NEWSLETTER_STATES, type Newsletter } from '#shared/newsletters.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { NEW_PATH, newsletterPath } from './paths.ts';

const TABS = [
  { label: 'All', filter: {} },
  ...NEWSLETTER_STATES.map((state) => ({ label: statusLabel(state), filter: { state } })),
];

/** /admin/newsletters: posts that were sent to subscribers, and those that will be. */
export function NewsletterList() {
  return (
    <ListPage<Newsletter>
      title="Newsletters"
      search="Search subjects"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: NEW_PATH, label: 'New newsletter' }}
      tabs={TABS}
      empty={{
        title: 'No newsletters yet',
        text: 'A newsletter sends a published post to everybody who confirmed their subscription.',
      }}
      table={
        <RecordTable<Newsletter> to={newsletterPath}>
          <DataTable.Col<Newsletter>
            source="subject"
            render={({ id, subject }) => <RowLink to={newsletterPath(id)}>{subject}</RowLink>}
          />
          <DataTable.Col<Newsletter> source="state" render={({ state }) => <StatusChip status={state} />} />
          <DataTable.Col<Newsletter> source="post_title" label="Post" disableSort />
          <DataTable.Col<Newsletter> source="recipients" render={({ recipients }) => figure(recipients)} />
          <DataTable.Col<Newsletter>
            source="started_at"
            render={({ started_at }) => londonDateTime(started_at)}
            sx={{ whiteSpace: 'nowrap' }}
          />
        </RecordTable>
      }
      card={(newsletter) => ({
        to: newsletterPath(newsletter.id),
        title: newsletter.subject,
        chips: <StatusChip status={newsletter.state} />,
        lines: [
          newsletter.post_title,
          newsletter.started_at && `Started ${londonDateTime(newsletter.started_at)}`,
          newsletter.started_at && `${figure(newsletter.recipients)} recipients`,
        ],
      })}
    />
  );
}
