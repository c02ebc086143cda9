import { DataTable, SelectInput, useGetList, useListContext } from 'react-admin';
import { AUDIT_WORDS, type AuditAction, type AuditEntry } from '#shared/audit-log.ts';
import { DayRange } from '../forms/inputs.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { useValues } from '../lists/StatusTabs.tsx';
import { londonDateTime } from '../words.ts';
import { actionName, entryPath, inTitleCase, nounOf, sentenceOf } from './sentence.ts';
import { UndoButton } from './UndoButton.tsx';

/** /admin/audit-log: who did what and when. Read-only. */
export function AuditLogList() {
  return (
    <ListPage<AuditEntry>
      title="Activity"
      note="Who did what, and when. How long this is kept is set under Settings."
      search="Search titles and names"
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <>
          <Choices />
          <DayRange source="at" />
        </>
      }
      empty={{ title: 'Nothing yet', text: 'Changes, exports and sign-ins appear here.' }}
      table={
        <RecordTable<AuditEntry> to={entryPath}>
          <DataTable.Col<AuditEntry>
            source="at"
            label="When (London)"
            sx={{ whiteSpace: 'nowrap', width: '1%' }}
            render={({ at }) => londonDateTime(at)}
          />
          <DataTable.Col<AuditEntry>
            label="What happened"
            disableSort
            render={(entry) => <RowLink to={entryPath(entry.id)}>{sentenceOf(entry)}</RowLink>}
          />
          <DataTable.Col<AuditEntry>
            label="Actions"
            disableSort
            sx={{ width: '1%' }}
            render={(entry) => <UndoButton entry={entry} />}
          />
        </RecordTable>
      }
      card={(entry) => ({
        to: entryPath(entry.id),
        title: sentenceOf(entry),
        lines: [londonDateTime(entry.at)],
        actions: <UndoButton entry={entry} />,
      })}
    />
  );
}

const ACTIONS = (Object.keys(AUDIT_WORDS) as AuditAction[]).map((id) => ({ id, name: actionName(id) }));

function Choices() {
  const { data: people } = useGetList('users', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'full_name', order: 'ASC' },
  });
  const resources = useValues('audit-log', 'resource');
  const { filterValues } = useListContext();
  // Until the choices load, a filter from the address needs one of its own, or the select would drop it.
  const withChosen = (choices: { id: string; name: string }[] | undefined, chosen: unknown) =>
    choices ?? (typeof chosen === 'string' ? [{ id: chosen, name: '…' }] : []);
  return (
    <>
      <SelectInput
        source="user_id"
        label="Who"
        size="small"
        emptyText="Everybody"
        choices={withChosen(
          people?.map(({ id, full_name, email }) => ({ id, name: full_name || email })),
          filterValues.user_id,
        )}
      />
      <SelectInput source="action" label="What" size="small" emptyText="Everything" choices={ACTIONS} />
      <SelectInput
        source="resource"
        label="About"
        size="small"
        emptyText="Anything"
        choices={withChosen(
          resources?.map((id) => ({ id, name: inTitleCase(nounOf(id, 2)) })),
          filterValues.resource,
        )}
      />
    </>
  );
}
