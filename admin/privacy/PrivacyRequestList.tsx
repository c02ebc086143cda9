import { Button } from '@mui/material';
import { DataTable } from 'react-admin';
import { PRIVACY_REQUEST_STATUSES, type PrivacyRequest } from '#shared/privacy-requests.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { londonDate } from '../words.ts';
import { DueBy, editPath, KIND_NAMES, StateChip, stateName } from './state.tsx';

const TABS = [
  { label: 'To answer', filter: { open: true } },
  { label: 'Late', filter: { overdue: true } },
  ...PRIVACY_REQUEST_STATUSES.map((status) => ({ label: stateName(status), filter: { status } })),
  { label: 'All', filter: {} },
];

/** The inbox of privacy requests and complaints, each with its deadline of one calendar month. */
export function PrivacyRequestList() {
  return (
    <ListPage<PrivacyRequest>
      title="Requests"
      note="People ask what we hold about them, or complain. The law gives one calendar month to answer."
      search="Search"
      sort={{ field: 'due_at', order: 'ASC' }}
      defaultFilter={{ open: true }}
      actions={
        <Button to="/personal-data" variant="outlined">
          Find a person
        </Button>
      }
      create={{ to: '/privacy-requests/new', label: 'Add a request' }}
      tabs={TABS}
      empty={{
        title: 'No request is waiting for an answer',
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
