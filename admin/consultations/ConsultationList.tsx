import { DataTable } from 'react-admin';
import { CONSULTATION_STATUSES, type Consultation } from '#shared/consultations.ts';
import { ListPage } from '../ui/ListPage.tsx';
import { LondonDayInput } from '../ui/LondonDayInput.tsx';
import { londonDateTime } from '../ui/london-time.ts';
import { RecordTable } from '../ui/RecordTable.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { StatusChip, statusLabel } from '../ui/StatusChip.tsx';
import { nameOf } from './name.ts';
import { editPath } from './paths.ts';
import { RespondBy } from './RespondBy.tsx';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Overdue', filter: { overdue: true } },
  ...CONSULTATION_STATUSES.map((status) => ({ label: statusLabel(status), filter: { status } })),
];

/** The inbox of requests from the website. */
export function ConsultationList() {
  return (
    <ListPage<Consultation>
      title="Consultation requests"
      search="Search"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: '/consultations/new', label: 'New request' }}
      tabs={TABS}
      filters={
        <>
          <LondonDayInput source="created_at_gte" label="Received from" bound="from" />
          <LondonDayInput source="created_at_lte" label="Received to" bound="to" />
        </>
      }
      empty={{
        title: 'No requests yet',
        text: 'Whoever asks for a consultation on the website appears here.',
      }}
      table={
        <RecordTable<Consultation> to={editPath}>
          <DataTable.Col<Consultation>
            source="last_name"
            label="Name"
            render={(request) => <RowLink to={editPath(request.id)}>{nameOf(request)}</RowLink>}
          />
          <DataTable.Col<Consultation> source="company_name" />
          <DataTable.Col<Consultation> source="email" />
          <DataTable.Col<Consultation>
            source="status"
            render={({ status }) => <StatusChip status={status} />}
          />
          <DataTable.Col<Consultation> source="source" />
          <DataTable.Col<Consultation>
            source="created_at"
            render={({ created_at }) => londonDateTime(created_at)}
            sx={NO_WRAP}
          />
          <DataTable.Col<Consultation>
            source="respond_by"
            render={(request) => <RespondBy request={request} />}
          />
        </RecordTable>
      }
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
          request.email,
          `Received ${londonDateTime(request.created_at)}, ${request.source}`,
        ],
      })}
    />
  );
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
