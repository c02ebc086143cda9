import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { DataTable, SelectInput, useCanAccess, useListContext } from 'react-admin';
import { sourceName } from '#shared/sources.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { DayRange } from '../forms/inputs.tsx';
import { BulkTagsButton } from '../lists/BulkButtons.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable, RowLink, SHORT_TEXT, TimeCol } from '../lists/RecordTable.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { useValues } from '../lists/StatusTabs.tsx';
import { londonDate, londonDateTime } from '../words.ts';
import { editPath, NEW_PATH, SubscriberTagsInput, TagChips, useSubscriberTags } from './tags.tsx';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Get the newsletter', filter: { status: 'confirmed' } },
  { label: 'Have not confirmed', filter: { status: 'pending' } },
  { label: 'Left', filter: { status: 'unsubscribed' } },
  { label: 'Bounced or complained', filter: { status: 'suppressed' } },
  { label: 'Suspected spam', filter: { suspected: true } },
];

/** /admin/newsletter: the subscribers, with an export. Staff may only view and export. */
export function SubscriptionList() {
  const { canAccess: canEdit } = useCanAccess({ resource: 'subscriptions', action: 'edit' });
  return (
    <ListPage<Subscription>
      title="Subscribers"
      search="Search addresses and names"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: NEW_PATH, label: 'Add a subscriber' }}
      actions={
        <>
          <ImportLink />
          <ExportButton />
        </>
      }
      tabs={TABS}
      filters={
        <>
          <SourceFilter />
          <TagFilter />
          <DayRange source="created_at" what="Subscribed" />
        </>
      }
      empty={{ title: 'No subscribers yet', text: 'Sign-ups from the website appear here.' }}
      table={
        <RecordTable<Subscription>
          to={canEdit ? editPath : undefined}
          bulkActionButtons={canEdit ? <BulkTagsButton what="subscribers" input={TagsToChange} /> : undefined}
        >
          <DataTable.Col<Subscription>
            source="email"
            sx={{ minWidth: 220 }}
            render={({ id, email }) => (canEdit ? <RowLink to={editPath(id)}>{email}</RowLink> : email)}
          />
          <DataTable.Col<Subscription> source="first_name" {...SHORT_TEXT} />
          <DataTable.Col<Subscription>
            source="tags"
            disableSort
            render={({ tags }) => <TagChips tags={tags} />}
          />
          <DataTable.Col<Subscription> source="status" render={(row) => <Chips row={row} />} />
          <DataTable.Col<Subscription>
            source="source"
            {...LEAST_NEEDED}
            render={({ source }) => sourceName(source)}
          />
          <TimeCol source="consent_at" {...LEAST_NEEDED} />
          <TimeCol source="created_at" label="Subscribed" />
        </RecordTable>
      }
      card={(row) => ({
        to: canEdit ? editPath(row.id) : undefined,
        title: row.email,
        chips: (
          <>
            <Chips row={row} />
            <TagChips tags={row.tags} />
          </>
        ),
        lines: [
          row.first_name,
          `${sourceName(row.source)} · ${londonDate(row.created_at)}`,
          row.consent_at && `Consent ${londonDateTime(row.consent_at)}`,
        ],
      })}
    />
  );
}

const TagsToChange = (props: { source: string; label: string }) => (
  <SubscriberTagsInput {...props} canAdd={props.source === 'add'} />
);

function Chips({ row }: { row: Subscription }) {
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <StatusChip status={row.status} />
      {row.spam_reason && <StatusChip status="suspected" />}
    </span>
  );
}

/** A link from the list of subscribers to the import. */
function ImportLink() {
  const { canAccess } = useCanAccess({ resource: 'subscriptions', action: 'import' });
  if (!canAccess) return null;
  return (
    <Button to="/newsletter/import" variant="outlined" startIcon={<UploadIcon />}>
      Import
    </Button>
  );
}

function TagFilter() {
  const { filterValues } = useListContext();
  const tags = [...new Set([...useSubscriberTags(), ...[filterValues.tag ?? []].flat()])];
  return (
    <SelectInput
      source="tag"
      choices={tags.map((id) => ({ id, name: id }))}
      emptyText="Any tag"
      translateChoice={false}
      size="small"
    />
  );
}

/** Filters by where people signed up; offers every source in use. */
function SourceFilter() {
  const { filterValues } = useListContext();
  const values = useValues('subscriptions', 'source');
  const chosen: string[] = filterValues.source ? [filterValues.source] : [];
  const sources = [...new Set([...(values ?? []), ...chosen])];
  return (
    <SelectInput
      source="source"
      choices={sources.map((id) => ({ id, name: sourceName(id) }))}
      emptyText="Any source"
      size="small"
    />
  );
}
