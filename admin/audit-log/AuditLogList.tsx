import DownloadIcon from '@mui/icons-material/Download';
import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { DataTable, DateInput, SelectInput, useDataProvider, useListContext } from 'react-admin';
import { AUDIT_LIST_MAX, type AuditEntry } from '#shared/audit-log.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { type AdminDataProvider, auditExportAddress } from '../data-provider.ts';
import { londonDayEnd, londonDayStart, toLondonDay } from '../forms/london-time.ts';
import { useCommand } from '../forms/useCommand.ts';
import { saveFrom } from '../layout/save-file.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { ensureSignedIn } from '../session/session.ts';
import { useLabels } from './labels.ts';
import { entryPath } from './paths.ts';
import { actionName, deedOf, whoOf } from './sentence.ts';

/** /admin/audit-log: who did what and when. It can be read and searched; nobody can change it. */
export function AuditLogList() {
  const { labelOf, fieldLabel } = useLabels();
  const fieldsOf = ({ resource, fields }: AuditEntry) =>
    fields.map((field) => fieldLabel(resource, field)).join(', ');
  return (
    <ListPage<AuditEntry>
      title="Audit log"
      search="Search people and records"
      sort={{ field: 'at', order: 'DESC' }}
      actions={<ExportLog />}
      filters={
        <>
          <Choices />
          <DateInput source="at_gte" label="From" format={toLondonDay} parse={londonDayStart} />
          <DateInput source="at_lte" label="To" format={toLondonDay} parse={londonDayEnd} />
          <ReachNote />
        </>
      }
      empty={{ title: 'Nothing yet', text: 'Changes, exports and sign-ins appear here.' }}
      table={
        <RecordTable<AuditEntry> to={entryPath}>
          <DataTable.Col<AuditEntry>
            source="at"
            label="When (London)"
            render={({ at }) => londonDateTime(at)}
            sx={{ whiteSpace: 'nowrap', width: 190 }}
          />
          <DataTable.Col<AuditEntry>
            source="user_name"
            label="Who"
            disableSort
            render={(entry) => whoOf(entry)}
            sx={{ width: 200, overflowWrap: 'anywhere' }}
          />
          <DataTable.Col<AuditEntry>
            source="action"
            label="What"
            disableSort
            render={(entry) => <RowLink to={entryPath(entry.id)}>{deedOf(entry, labelOf)}</RowLink>}
          />
          <DataTable.Col<AuditEntry>
            source="fields"
            label="Fields"
            disableSort
            render={(entry) => (
              <Typography component="span" variant="body2" color="textSecondary">
                {fieldsOf(entry)}
              </Typography>
            )}
            sx={{ overflowWrap: 'anywhere', width: '26%' }}
          />
        </RecordTable>
      }
      card={(entry) => ({
        to: entryPath(entry.id),
        title: `${whoOf(entry)} ${deedOf(entry, labelOf)}`,
        lines: [londonDateTime(entry.at), fieldsOf(entry)],
      })}
    />
  );
}

function Choices() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { labelOf } = useLabels();
  const { data } = useQuery({
    queryKey: ['audit-log', 'choices'],
    queryFn: () => dataProvider.auditChoices().then((answer) => answer.data),
  });
  const { filterValues } = useListContext();
  // A filter from the address keeps its place before the choices have come.
  const withChosen = (choices: { id: string; name: string }[] | undefined, chosen: unknown) =>
    choices ?? (typeof chosen === 'string' ? [{ id: chosen, name: '…' }] : []);
  return (
    <>
      <SelectInput
        source="user_id"
        label="Person"
        size="small"
        emptyText="Anybody"
        choices={withChosen(data?.people, filterValues.user_id)}
      />
      <SelectInput
        source="action"
        label="Action"
        size="small"
        emptyText="Any action"
        choices={withChosen(
          data?.actions.map((id) => ({ id, name: actionName(id) })),
          filterValues.action,
        )}
      />
      <SelectInput
        source="resource"
        label="About"
        size="small"
        emptyText="Anything"
        choices={withChosen(
          data?.resources.map((id) => ({ id, name: actionName(labelOf(id, 2)) })),
          filterValues.resource,
        )}
      />
    </>
  );
}

/** A list that ends does not say that the log does. */
function ReachNote() {
  const { total } = useListContext<AuditEntry>();
  if (total !== AUDIT_LIST_MAX) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
      {`Only the newest ${figure(AUDIT_LIST_MAX)} are listed. Choose days, a person or an action to reach older ones; the export holds all.`}
    </Typography>
  );
}

function ExportLog() {
  const { filterValues, total } = useListContext<AuditEntry>();
  const download = useCommand(async () => {
    if (await ensureSignedIn()) saveFrom(auditExportAddress(filterValues));
  });
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<DownloadIcon />}
      disabled={!total || download.isBusy}
      onClick={() => download.run()}
    >
      Export CSV
    </Button>
  );
}
