import { Typography } from '@mui/material';
import { DataTable, DateInput } from 'react-admin';
import { CONSULTATION_STATUSES, type Consultation } from '#shared/consultations.ts';
import { londonDateTime } from '#shared/words.ts';
import { londonDayEnd, londonDayStart, toLondonDay } from '../forms/london-time.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { AssigneeFilter } from './AssigneeFilter.tsx';
import { InboxBulkButtons } from './InboxBulkButtons.tsx';
import { nameOf } from './name.ts';
import { editPath } from './paths.ts';
import { CardActions, QuickActions } from './QuickActions.tsx';
import { RespondBy } from './RespondBy.tsx';
import { ResponseTimes } from './ResponseTimes.tsx';
import { sourceName } from './source-name.ts';

const TABS = [
  { label: 'Needs a reply', filter: { status: 'new' } },
  { label: 'Overdue', filter: { overdue: true } },
  ...CONSULTATION_STATUSES.filter((status) => status !== 'new').map((status) => ({
    label: statusLabel(status),
    filter: { status },
  })),
  { label: 'All', filter: {} },
];

/** The inbox of requests from the website: who waits longest for an answer comes first. */
export function ConsultationList() {
  return (
    <ListPage<Consultation>
      title="Consultation requests"
      search="Search"
      sort={{ field: 'urgency', order: 'ASC' }}
      create={{ to: '/consultations/new', label: 'New request' }}
      intro={<ResponseTimes />}
      tabs={TABS}
      filters={
        <>
          <AssigneeFilter />
          <DateInput
            source="created_at_gte"
            label="Received from"
            format={toLondonDay}
            parse={londonDayStart}
          />
          <DateInput source="created_at_lte" label="Received to" format={toLondonDay} parse={londonDayEnd} />
        </>
      }
      empty={{
        title: 'No requests yet',
        text: 'Requests from the website appear here.',
      }}
      table={<InboxTable />}
      card={(request) => ({
        to: editPath(request.id),
        title: nameOf(request),
        chips: (
          <>
            <StatusChip status={request.status} />
            <RespondBy request={request} />
          </>
        ),
        lines: [
          request.company_name,
          `Received ${londonDateTime(request.created_at)} · ${sourceName(request.source)}`,
          request.assignee ? `Assigned to ${request.assignee}` : 'Assigned to nobody yet',
        ],
        actions: <CardActions request={request} />,
      })}
    />
  );
}

function InboxTable() {
  return (
    <RecordTable<Consultation> to={editPath} bulkActionButtons={<InboxBulkButtons />}>
      <DataTable.Col<Consultation>
        source="last_name"
        label="Who asked"
        sx={{ minWidth: 190 }}
        render={(request) => (
          <>
            <RowLink to={editPath(request.id)}>{nameOf(request)}</RowLink>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {request.company_name}
            </Typography>
          </>
        )}
      />
      <DataTable.Col<Consultation>
        source="urgency"
        label="First reply"
        render={(request) => <RespondBy request={request} />}
      />
      <DataTable.Col<Consultation> source="status" render={({ status }) => <StatusChip status={status} />} />
      <DataTable.Col<Consultation>
        source="assignee"
        label="With"
        render={({ assignee }) => assignee ?? 'Nobody yet'}
      />
      <DataTable.Col<Consultation>
        source="created_at"
        sx={{ minWidth: 150 }}
        render={({ created_at, source }) => (
          <>
            <span style={{ whiteSpace: 'nowrap' }}>{londonDateTime(created_at)}</span>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {sourceName(source)}
            </Typography>
          </>
        )}
      />
      <DataTable.Col<Consultation>
        label="Actions"
        disableSort
        render={(request) => <QuickActions request={request} />}
        sx={{ textAlign: 'right', width: '1%' }}
      />
    </RecordTable>
  );
}
