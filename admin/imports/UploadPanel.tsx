import { Box } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { BLOG_IMPORT_LIMITS, type BlogImport } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { DropZone } from '../uploads/FileButton.tsx';
import { sendTo } from '../uploads/send-file.ts';
import { LeaveDialog, UploadQueue } from '../uploads/UploadQueue.tsx';
import { useUploads } from '../uploads/useUploads.ts';
import { importPath } from './commands.ts';

const MIB = 1024 * 1024;
const LARGEST = `${figure(BLOG_IMPORT_LIMITS.bytes / MIB)} MB`;

/** Where an export is dropped or chosen; a drop anywhere on the page counts. */
export function UploadPanel() {
  const navigate = useNavigate();
  const queue = useUploads<BlogImport>({
    // The server would parse a body of the file's own type if that is a form's or JSON.
    send: sendTo('/api/admin/imports/upload', 'application/octet-stream'),
    refusalOf,
    onDone: ({ id }) => navigate(importPath(id)),
    isSingle: true,
  });
  return (
    <Panel title="From a file">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <DropZone
          chooser={{ 'aria-label': 'Export file', onFiles: queue.add }}
          label="Choose the export file"
          hint={`Or drop it anywhere on this page: .xml, .zip, .json or .csv, up to ${LARGEST} and ${figure(BLOG_IMPORT_LIMITS.items)} articles. You need not say which platform it comes from.`}
        />
        <UploadQueue queue={queue} working="Finding out which platform it comes from" />
      </Box>
      <LeaveDialog queue={queue} />
    </Panel>
  );
}

/** Files that the server would refuse anyway are not sent. */
function refusalOf({ size }: File, chosen: readonly File[]): string | undefined {
  if (chosen.length > 1)
    return 'One file at a time. Put several Markdown files into a zip, and import other exports one after the other.';
  if (size === 0) return 'This file is empty. Export it again, and choose the new file.';
  if (size <= BLOG_IMPORT_LIMITS.bytes) return undefined;
  return `This file is larger than ${LARGEST}. Most platforms can export one year or one category at a time: import one part after the other. Nothing is imported twice.`;
}
