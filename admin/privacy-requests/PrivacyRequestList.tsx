import { DataTable } from 'react-admin';
import { PRIVACY_REQUEST_STATUSES, type PrivacyRequest } from '#shared/privacy-requests.ts';
import { londonDate } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { DueBy } from './DueBy.tsx';
import { KIND_NAMES } from './kinds.ts';
import { editPath } from './paths.ts';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Overdue', filter: { overdue: true } },
  ...PRIVACY_REQUEST_STATUSES.map((status) => ({ label: statusLabel(status), filter: { status } })),
];

/** The inbox of data requests and complaints, each with its clock of 30 days. */
export function PrivacyRequestList() {
  return (
    <ListPage<PrivacyRequest>
      title="Privacy requests"
      search="Search"
      sort={{ field: 'due_at', order: 'ASC' }}
      create={{ to: '/privacy-requests/new', label: 'New request' }}
      tabs={TABS}
      empty={{
        title: 'No requests yet',
        text: 'Requests and complaints from the form in the privacy policy appear here.',
      }}
      table={
        <RecordTable<PrivacyRequest> to={editPath}>
          <DataTable.Col<PrivacyRequest>
            source="name"
            render={({ id, name }) => <RowLink to={editPath(id)}>{name}</RowLink>}
          />
          <DataTable.Col<PrivacyRequest> source="kind" render={({ kind }) => KIND_NAMES[kind]} />
          <DataTable.Col<PrivacyRequest>
            source="status"
            render={({ status }) => <StatusChip status={status} />}
          />
          <DataTable.Col<PrivacyRequest>
            source="created_at"
            render={({ created_at }) => londonDate(created_at)}
          />
          <DataTable.Col<PrivacyRequest> source="due_at" render={(request) => <DueBy request={request} />} />
        </RecordTable>
      }
      card={(request) => ({
        to: editPath(request.id),
        title: request.name,
        chips: (
          <>
            <StatusChip status={request.status} />
            <DueBy request={request} />
          </>
        ),
        lines: [KIND_NAMES[request.kind], request.email, `Received ${londonDate(request.created_at)}`],
      })}
    />
  );
}
