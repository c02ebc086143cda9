import { DataTable } from 'react-admin';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { importPath } from './paths.ts';
import { UploadButton } from './UploadButton.tsx';

/** /admin/newsletter/import: imported files, and a button for another. */
export function ImportList() {
  return (
    <>
      <BackLink />
      <ListPage<SubscriptionImport>
        title="Import subscribers"
        search="Search file names"
        sort={{ field: 'created_at', order: 'DESC' }}
        actions={<UploadButton />}
        empty={{
          title: 'No imports yet',
          text: 'Choose a CSV file with a column of addresses. It is checked first: nothing changes until you start the import, and afterwards it can be undone.',
        }}
        table={
          <RecordTable<SubscriptionImport> to={importPath}>
            <DataTable.Col<SubscriptionImport>
              source="filename"
              label="File"
              render={({ id, filename }) => <RowLink to={importPath(id)}>{filename}</RowLink>}
            />
            <DataTable.Col<SubscriptionImport>
              source="state"
              label="State"
              render={({ state }) => <StatusChip status={state} />}
            />
            <DataTable.Col<SubscriptionImport>
              source="total"
              label="Rows"
              render={({ total }) => figure(total)}
            />
            <DataTable.Col<SubscriptionImport>
              source="created_at"
              label="Uploaded"
              render={({ created_at }) => londonDateTime(created_at)}
              sx={{ whiteSpace: 'nowrap' }}
            />
          </RecordTable>
        }
        card={(row) => ({
          to: importPath(row.id),
          title: row.filename,
          chips: <StatusChip status={row.state} />,
          lines: [`${figure(row.total)} rows`, londonDateTime(row.created_at)],
        })}
      />
    </>
  );
}
