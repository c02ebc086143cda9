import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { BLOG_IMPORT_LIMITS, type BlogImport } from '#shared/imports.ts';
import { byteSize, figure } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { HiddenFileInput } from '../media/HiddenFileInput.tsx';
import { LeaveDialog } from '../media/LeaveDialog.tsx';
import { UploadProblem } from '../media/UploadProblem.tsx';
import { useFileDrop } from '../media/useFileDrop.ts';
import { type FileUpload, useFileUpload } from '../media/useFileUpload.ts';
import { importPath } from './commands.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Where an export is dropped or chosen; a drop anywhere on the page counts. */
export function UploadPanel() {
  const navigate = useNavigate();
  const upload = useFileUpload<BlogImport>({
    address: '/api/admin/imports/upload',
    // The server would parse a body of the file's own type if that is a form's or JSON.
    type: 'application/octet-stream',
    refusalOf,
    onTaken: ({ id }) => navigate(importPath(id)),
  });
  const isOver = useFileDrop(upload.send);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Panel title="From a file">
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          justifyItems: 'start',
          p: { xs: 2, sm: 3 },
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'text.secondary',
          bgcolor: isOver ? 'primary.light' : 'background.default',
        }}
      >
        {upload.isSending ? (
          <Sending upload={upload} />
        ) : (
          <>
            <Button
              variant="contained"
              size="large"
              startIcon={<UploadIcon />}
              onClick={() => chooser.current?.click()}
              sx={{ whiteSpace: 'normal', px: { xs: 2, sm: 3 } }}
            >
              Choose the export file
            </Button>
            <Typography color="textSecondary">
              {isOver
                ? 'Drop to upload.'
                : `Or drop it anywhere on this page: .xml, .zip, .json or .csv, up to ${LARGEST} and ${figure(BLOG_IMPORT_LIMITS.items)} articles. You need not say which platform it comes from.`}
            </Typography>
          </>
        )}
        <HiddenFileInput ref={chooser} aria-label="Export file" onFiles={upload.send} />
      </Box>
      <UploadProblem upload={upload} />
      <LeaveDialog upload={upload} />
    </Panel>
  );
}

function Sending({ upload: { file, part, cancel } }: { upload: FileUpload }) {
  const size = file?.size ?? 0;
  const sent = `Uploading: ${byteSize(part * size)} of ${byteSize(size)}. Keep this page open until then.`;
  const progress = {
    label: `Uploading ${file?.name}`,
    text: part < 1 ? sent : 'Uploaded. Finding out which platform it comes from…',
    percent: part < 1 ? Math.round(part * 100) : null,
  };
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{file?.name}</Typography>
      <ProgressBar progress={progress} />
      <Button variant="outlined" color="secondary" onClick={cancel}>
        Cancel the upload
      </Button>
    </>
  );
}

const MIB = 1024 * 1024;
const LARGEST = `${figure(BLOG_IMPORT_LIMITS.bytes / MIB)} MB`;

/** Files that the server would refuse anyway are not sent. */
function refusalOf(files: readonly File[]): string | undefined {
  const size = files[0]?.size ?? 0;
  if (files.length > 1)
    return 'One file at a time. Put several Markdown files into a zip, and import other exports one after the other.';
  if (size === 0) return 'This file is empty. Export it again, and choose the new file.';
  if (size <= BLOG_IMPORT_LIMITS.bytes) return undefined;
  return `This file is larger than ${LARGEST}. Most platforms can export one year or one category at a time: import one part after the other. Nothing is imported twice.`;
}
