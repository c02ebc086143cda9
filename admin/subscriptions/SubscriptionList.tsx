import { DataTable, DateInput, useCanAccess } from 'react-admin';
import { sourceName } from '#shared/sources.ts';
import { EXPORTS_BUSY, type Subscription } from '#shared/subscriptions.ts';
import { londonDate, londonDateTime } from '#shared/words.ts';
import { londonDayEnd, londonDayStart, toLondonDay } from '../forms/london-time.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { ImportLink } from './ImportLink.tsx';
import { editPath, NEW_PATH } from './paths.ts';
import { SourceFilter } from './SourceFilter.tsx';

const TABS = [
  { label: 'Left after the campaign', filter: {}, passing: 'left_after' },
  { label: 'All', filter: {} },
  { label: 'Get the newsletter', filter: { status: 'confirmed' } },
  { label: 'Have not confirmed', filter: { status: 'pending' } },
  { label: 'Left', filter: { status: 'unsubscribed' } },
  { label: 'Bounced or complained', filter: { status: 'suppressed' } },
  { label: 'Suspected spam', filter: { suspected: true } },
];

const EXPORTS = [
  {
    label: 'Table for a spreadsheet',
    hint: 'CSV, times in London',
    format: 'csv',
  },
  {
    label: 'File for another program',
    hint: 'JSON, times in UTC',
    format: 'json',
  },
] as const;

/** The server makes only so many exports at once, and a refused download would not tell the page why. */
async function canStart(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'HEAD', credentials: 'same-origin' });
  if (ok) return;
  throw new Error(status === 503 ? EXPORTS_BUSY : 'The server could not make the file. Please try again.');
}

/** /admin/newsletter: the subscribers, with an export. Staff may only view and export. */
export function SubscriptionList() {
  const { canAccess: canEdit } = useCanAccess({ resource: 'subscriptions', action: 'edit' });
  return (
    <ListPage<Subscription>
      title="Subscribers"
      search="Search addresses"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: NEW_PATH, label: 'Add a subscriber' }}
      actions={
        <>
          <ImportLink />
          <ExportButton choices={EXPORTS} canStart={canStart} />
        </>
      }
      tabs={TABS}
      filters={
        <>
          <SourceFilter />
          <DateInput
            source="created_at_gte"
            label="Subscribed from"
            format={toLondonDay}
            parse={londonDayStart}
          />
          <DateInput
            source="created_at_lte"
            label="Subscribed to"
            format={toLondonDay}
            parse={londonDayEnd}
          />
        </>
      }
      empty={{ title: 'No subscribers yet', text: 'Sign-ups from the website appear here.' }}
      table={
        <RecordTable<Subscription> to={canEdit ? editPath : undefined}>
          <DataTable.Col<Subscription>
            source="email"
            sx={{ minWidth: 220 }}
            render={({ id, email }) => (canEdit ? <RowLink to={editPath(id)}>{email}</RowLink> : email)}
          />
          <DataTable.Col<Subscription> source="status" render={(row) => <Chips row={row} />} />
          <DataTable.Col<Subscription>
            source="source"
            {...LEAST_NEEDED}
            render={({ source }) => sourceName(source)}
          />
          <DataTable.Col<Subscription>
            source="consent_at"
            {...LEAST_NEEDED}
            render={({ consent_at }) => londonDateTime(consent_at)}
            sx={NO_WRAP}
          />
          <DataTable.Col<Subscription>
            source="created_at"
            label="Subscribed"
            render={({ created_at }) => londonDateTime(created_at)}
            sx={NO_WRAP}
          />
        </RecordTable>
      }
      card={(row) => ({
        to: canEdit ? editPath(row.id) : undefined,
        title: row.email,
        chips: <Chips row={row} />,
        lines: [
          `${sourceName(row.source)} · ${londonDate(row.created_at)}`,
          row.consent_at && `Consent ${londonDateTime(row.consent_at)}`,
        ],
      })}
    />
  );
}

function Chips({ row }: { row: Subscription }) {
  return (
    <span style={{ display: 'inline-flex', gap: 8 }}>
      <StatusChip status={row.status} />
      {row.spam_reason && <StatusChip status="suspected" />}
    </span>
  );
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
