import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { IMPORT_LIMITS, type SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure } from '#shared/words.ts';
import { BackLink } from '../layout/PageHeader.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { DropZone } from '../uploads/FileButton.tsx';
import { sendTo } from '../uploads/send-file.ts';
import { LeaveDialog, UploadQueue } from '../uploads/UploadQueue.tsx';
import { useUploads } from '../uploads/useUploads.ts';
import { londonDateTime } from '../words.ts';
import { importPath } from './commands.ts';

/** /admin/newsletter/import: where a file is chosen or dropped, and what was imported before. */
export function ImportList() {
  return (
    <>
      <BackLink />
      <ListPage<SubscriptionImport>
        title="Import subscribers"
        search="Search file names"
        sort={{ field: 'created_at', order: 'DESC' }}
        intro={<Upload />}
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
              label="Status"
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

/** Sends a chosen file, and opens the page with what was found in it. */
function Upload() {
  const navigate = useNavigate();
  const queue = useUploads<SubscriptionImport>({
    send: sendTo('/api/admin/subscription-imports/upload', 'text/csv'),
    refusalOf: ({ size }) =>
      size > IMPORT_LIMITS.bytes
        ? 'The file is larger than 64 MB. Split it, and import one part after the other.'
        : undefined,
    onDone: ({ id }) => navigate(importPath(id)),
    isSingle: true,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 3 }}>
      <DropZone
        chooser={{ 'aria-label': 'CSV file', accept: '.csv,.txt,.tsv,text/csv', onFiles: queue.add }}
        label="Choose a CSV file"
        hint="Or drop it anywhere on this page, up to 64 MB. Nothing changes until you have seen what was found in it."
      />
      <UploadQueue queue={queue} working="Reading the file" />
      <LeaveDialog queue={queue} />
    </Box>
  );
}
