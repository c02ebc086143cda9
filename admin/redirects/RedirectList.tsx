import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import OffIcon from '@mui/icons-material/ToggleOffOutlined';
import OnIcon from '@mui/icons-material/ToggleOnOutlined';
import { DataTable, SelectInput } from 'react-admin';
import { REDIRECT_SOURCES, type Redirect } from '#shared/redirects.ts';
import { londonDateTime, plural } from '#shared/words.ts';
import { BulkDeleteButton, BulkUpdateButton } from '../lists/BulkButtons.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { editPath, LIST_PATH } from './paths.ts';
import { WebAddressTabs } from './WebAddressTabs.tsx';
import { SOURCE_NAMES, stateOf } from './words.ts';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Active', filter: { is_active: true } },
  { label: 'Inactive', filter: { is_active: false } },
];

const SOURCE_CHOICES = REDIRECT_SOURCES.map((id) => ({ id, name: SOURCE_NAMES[id] }));

/** /admin/redirects: old addresses and their targets. */
export function RedirectList() {
  return (
    <ListPage<Redirect>
      title="Web addresses"
      intro={<WebAddressTabs />}
      search="Search"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: `${LIST_PATH}/new`, label: 'New redirect' }}
      tabs={TABS}
      filters={<SelectInput source="source" choices={SOURCE_CHOICES} emptyText="Any origin" size="small" />}
      empty={{
        title: 'No redirects yet',
        text: 'A redirect sends visitors from an old address to where its content is now.',
      }}
      table={<RedirectTable />}
      card={(redirect) => ({
        to: editPath(redirect.id),
        title: redirect.from_path,
        chips: <StatusChip status={stateOf(redirect)} />,
        lines: [`Leads to ${redirect.to_path}`, `${SOURCE_NAMES[redirect.source]} · ${visitors(redirect)}`],
      })}
    />
  );
}

function RedirectTable() {
  return (
    <RecordTable<Redirect> to={editPath} bulkActionButtons={BULK_BUTTONS}>
      <DataTable.Col<Redirect>
        source="from_path"
        render={(redirect) => <RowLink to={editPath(redirect.id)}>{redirect.from_path}</RowLink>}
        sx={{ minWidth: 200 }}
      />
      <DataTable.Col<Redirect> source="to_path" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col<Redirect>
        source="is_active"
        label="State"
        render={(redirect) => <StatusChip status={stateOf(redirect)} />}
      />
      <DataTable.Col<Redirect>
        source="source"
        {...LEAST_NEEDED}
        render={({ source }) => SOURCE_NAMES[source]}
      />
      <DataTable.NumberCol source="hits" />
      <DataTable.Col<Redirect>
        source="last_hit_at"
        render={({ last_hit_at }) => londonDateTime(last_hit_at)}
        sx={{ whiteSpace: 'nowrap' }}
      />
    </RecordTable>
  );
}

const visitors = ({ hits }: Redirect): string => plural(hits, 'visitor');

const BULK_BUTTONS = (
  <>
    <BulkUpdateButton
      label="Switch on"
      icon={<OnIcon />}
      confirmTitle="Switch the selected redirects on?"
      confirmContent="Visitors to the old addresses are sent on from now."
      data={{ is_active: true }}
    />
    <BulkUpdateButton
      label="Switch off"
      icon={<OffIcon />}
      confirmTitle="Switch the selected redirects off?"
      confirmContent="Visitors to the old addresses will find no page until they are switched on again."
      data={{ is_active: false }}
    />
    <BulkDeleteButton
      label="Delete"
      icon={<DeleteIcon />}
      confirmTitle="Delete the selected redirects for good?"
      confirmContent="Visitors to the old addresses will find no page. To stop them for now, switch them off."
    />
  </>
);
