import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { DataTable, SelectInput, useGetResourceLabel } from 'react-admin';
import type { DeletedRecord } from '#shared/bin.ts';
import { distance, plural } from '#shared/words.ts';
import { binResources } from '../declared-records.ts';
import { useRestore } from '../forms/notices.tsx';
import { BulkCommandButton, BulkDeleteButton } from '../lists/BulkButtons.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink, SHORT_TEXT, TimeCol } from '../lists/RecordTable.tsx';
import { londonDateTime } from '../words.ts';
import { LIST_PATH, RestoreButton } from './BinView.tsx';

const viewPath = (id: string | number): string => `${LIST_PATH}/${id}`;

/** /admin/bin: records deleted in the last 30 days, newest first. */
export function BinList() {
  const now = Date.now();
  const labelOf = useGetResourceLabel();
  const kinds = binResources().map((id) => ({ id, name: labelOf(id, 2) }));
  return (
    <ListPage<DeletedRecord>
      title="Bin"
      search="Search"
      sort={{ field: 'deleted_at', order: 'DESC' }}
      defaultFilter={WITHOUT_SAMPLES}
      filters={[
        <SelectInput
          key="resource"
          source="resource"
          label="Kind"
          size="small"
          choices={kinds}
          emptyText="Any kind"
        />,
        <SelectInput
          key="samples"
          source="samples"
          label="Removed samples"
          size="small"
          choices={SAMPLES}
          emptyText="Listed too"
        />,
      ]}
      empty={{
        title: 'Nothing of yours is in the bin',
        text: 'Deleted records stay here for 30 days and can be restored. After that they are gone for good.',
      }}
      table={<BinTable now={now} />}
      card={(record) => ({
        to: viewPath(record.id),
        title: record.title,
        lines: [
          labelOf(record.resource, 1),
          `Deleted ${londonDateTime(record.deleted_at)}${record.deleted_by_name ? ` by ${record.deleted_by_name}` : ''}`,
          `Can be restored for ${distance(now, Date.parse(record.expires_at))}`,
        ],
        actions: <RestoreButton record={record} variant="outlined" size="small" />,
      })}
    />
  );
}

function BinTable({ now }: { now: number }) {
  const restore = useRestore();
  const labelOf = useGetResourceLabel();
  const buttons = (
    <>
      <BulkCommandButton
        label="Restore"
        icon={<RestoreIcon />}
        confirmTitle="Restore the selected records?"
        confirmContent="They are restored as they were, and published ones appear on the website at once."
        run={async (ids) => {
          await restore({ ids: ids.map(String) }, plural(ids.length, 'record'));
        }}
      />
      <BulkDeleteButton
        label="Delete for good"
        icon={<DeleteIcon />}
        confirmTitle="Delete the selected records for good?"
        confirmContent="They cannot be restored."
      />
    </>
  );
  return (
    <RecordTable<DeletedRecord> to={viewPath} bulkActionButtons={buttons}>
      <DataTable.Col<DeletedRecord>
        source="title"
        render={(record) => <RowLink to={viewPath(record.id)}>{record.title}</RowLink>}
        sx={{ minWidth: 220 }}
      />
      <DataTable.Col<DeletedRecord> source="resource" render={({ resource }) => labelOf(resource, 1)} />
      <TimeCol source="deleted_at" />
      <DataTable.Col<DeletedRecord> source="deleted_by_name" disableSort {...SHORT_TEXT} />
      <DataTable.Col<DeletedRecord>
        source="expires_at"
        render={({ expires_at }) => distance(now, Date.parse(expires_at))}
        sx={NO_WRAP}
      />
      <DataTable.Col<DeletedRecord>
        source="id"
        label="Restore"
        disableSort
        render={(record) => <RestoreButton record={record} size="small" />}
      />
    </RecordTable>
  );
}

/** Removing all samples would otherwise bury what somebody deleted. */
const WITHOUT_SAMPLES = { samples: 'without' };
const SAMPLES = [
  { id: 'without', name: 'Not listed' },
  { id: 'only', name: 'Listed alone' },
];

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
