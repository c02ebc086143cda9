import { DataTable } from 'react-admin';
import { PRIVACY_REQUEST_STATUSES, type PrivacyRequest } from '#shared/privacy-requests.ts';
import { londonDate } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { DueBy } from './DueBy.tsx';
import { KIND_NAMES, stateName } from './kinds.ts';
import { editPath } from './paths.ts';
import { StateChip } from './StateChip.tsx';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Late', filter: { overdue: true } },
  ...PRIVACY_REQUEST_STATUSES.map((status) => ({ label: stateName(status), filter: { status } })),
];

/** The inbox of privacy requests and complaints, each with its deadline of one calendar month. */
export function PrivacyRequestList() {
  return (
    <ListPage<PrivacyRequest>
      title="Requests"
      search="Search"
      sort={{ field: 'due_at', order: 'ASC' }}
      create={{ to: '/privacy-requests/new', label: 'Add a request' }}
      tabs={TABS}
      empty={{
        title: 'No requests yet',
        text: 'Requests and complaints from the form on the privacy page appear here. Add one that came by letter or phone yourself.',
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
            render={({ status }) => <StateChip status={status} />}
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
            <StateChip status={request.status} />
            <DueBy request={request} />
          </>
        ),
        lines: [KIND_NAMES[request.kind], request.email, `Received ${londonDate(request.created_at)}`],
      })}
    />
  );
}
