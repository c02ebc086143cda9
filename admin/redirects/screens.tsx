import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Button } from '@mui/material';
import { BooleanInput, DataTable, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { REDIRECT_SOURCES, type Redirect, type RedirectSource, redirectSchema } from '#shared/redirects.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { DescriptionList, FormColumn, Panel } from '../layout/Panel.tsx';
import { BulkDeleteButton } from '../lists/BulkButtons.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { editPath as postPath } from '../posts/paths.ts';
import { londonDateTime } from '../words.ts';

const editPath = (id: string | number): string => `/redirects/${id}/edit`;

const SOURCE_NAMES: Record<RedirectSource, string> = {
  specification: 'Old website',
  slug: 'Renamed article',
  manual: 'Made here',
  import: 'Import',
};

/** @returns the effective state of a redirect, as StatusChip names it */
function stateOf({ is_active, covered, target_hidden }: Redirect): string {
  if (!is_active) return 'inactive';
  if (covered) return 'covered';
  return target_hidden ? 'target_hidden' : 'active';
}

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
      title="Redirects"
      actions={
        <Button to="/not-found-log" variant="outlined">
          Pages not found
        </Button>
      }
      search="Search"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: '/redirects/new', label: 'New redirect' }}
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
        lines: [`Leads to ${redirect.to_path}`, SOURCE_NAMES[redirect.source]],
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
        label="Status"
        render={(redirect) => <StatusChip status={stateOf(redirect)} />}
      />
      <DataTable.Col<Redirect>
        source="source"
        {...LEAST_NEEDED}
        render={({ source }) => SOURCE_NAMES[source]}
      />
    </RecordTable>
  );
}

const BULK_BUTTONS = (
  <BulkDeleteButton
    label="Delete"
    icon={<DeleteIcon />}
    confirmTitle="Delete the selected redirects for good?"
    confirmContent="Visitors to the old addresses will find no page. To stop them for now, switch them off."
  />
);

/** /admin/redirects/new. Opened from the 404 log it is prefilled with the path, and leads back there. */
export function RedirectCreate() {
  const [query] = useSearchParams();
  const from = query.get('from');
  return (
    <CreatePage<Redirect>
      title="New redirect"
      schema={redirectSchema}
      defaultValues={{ from_path: from ?? '' }}
      titleOf={({ from_path, to_path }) => `${from_path} leads to ${to_path}`}
      next={() => (from ? '/not-found-log' : '/redirects')}
    >
      <FormColumn>
        <Inputs />
      </FormColumn>
    </CreatePage>
  );
}

export function RedirectEdit() {
  return (
    <EditPage<Redirect>
      schema={redirectSchema}
      listPath="/redirects"
      titleOf={({ from_path }) => from_path}
      aside={(redirect) => <StatusChip status={stateOf(redirect)} />}
      deleteWarning={() =>
        'Visitors to the old address will find no page. To stop it for now, switch it off.'
      }
    >
      <FormColumn>
        <HiddenTarget />
        <Inputs />
        <History />
      </FormColumn>
    </EditPage>
  );
}

function HiddenTarget() {
  const redirect = useRecordContext<Redirect>();
  if (!redirect?.target_hidden) return null;
  return (
    <Alert severity="info">
      It leads to an article that is not public at the moment: a draft, or one in the bin. Until that is back,
      visitors find no page here.
    </Alert>
  );
}

function History() {
  const redirect = useRecordContext<Redirect>();
  if (!redirect) return null;
  const { source, post_id, created_at, updated_at } = redirect;
  return (
    <Panel title="History (London time)">
      <DescriptionList
        items={[
          ['Origin', SOURCE_NAMES[source]],
          [
            'Follows',
            post_id && (
              <Button key="post" to={postPath(post_id)} size="small" sx={{ px: 0 }}>
                The article, wherever it moves
              </Button>
            ),
          ],
          ['Created', londonDateTime(created_at)],
          ['Last changed', londonDateTime(updated_at)],
        ]}
      />
    </Panel>
  );
}

const PATH = { htmlInput: { autoCapitalize: 'none', spellCheck: false } } as const;

function Inputs() {
  return (
    <Panel>
      <TextInput
        source="from_path"
        required
        placeholder="/old-page"
        slotProps={PATH}
        helperText="The part after the website’s name, as far as the ?. Capital letters and a slash at the end make no difference. While a page is there, visitors see that page."
      />
      <TextInput
        source="to_path"
        required
        placeholder="/contact"
        slotProps={PATH}
        helperText="A page of this site, such as /blog/an-article, or a whole address elsewhere. If it is an article, the redirect follows it when its address changes."
      />
      <BooleanInput
        source="is_active"
        helperText={<span id="off-means">While it is off, visitors find no page at the old address.</span>}
        options={{ slotProps: { input: { 'aria-describedby': 'off-means' } } }}
      />
    </Panel>
  );
}
