import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useRef } from 'react';
import { Panel } from '../layout/Panel.tsx';
import { LeaveDialog } from '../media/LeaveDialog.tsx';
import { useFileDrop } from '../media/useFileDrop.ts';
import type { FileUpload } from '../media/useFileUpload.ts';
import { useBlogUpload } from './useBlogUpload.ts';
import { bytesOf } from './words.ts';

/** Where an export is dropped or chosen; a drop anywhere on the page counts. */
export function UploadPanel() {
  const upload = useBlogUpload();
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
                ? 'Let go to upload.'
                : 'Or drop it anywhere on this page: .xml, .zip or .json, up to 1 GB. Its platform is found out from what is in it.'}
            </Typography>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Export file"
          onChange={(event) => {
            upload.send([...(event.target.files ?? [])]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </Box>
      {upload.problem && (
        <Alert
          severity="error"
          role="alert"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            upload.retry && (
              <Button color="inherit" onClick={upload.retry}>
                Try Again
              </Button>
            )
          }
        >
          <strong>{upload.file?.name}</strong> was not taken. {upload.problem}
        </Alert>
      )}
      <LeaveDialog upload={upload} />
    </Panel>
  );
}

function Sending({ upload: { file, part, cancel } }: { upload: FileUpload }) {
  const percent = Math.round(part * 100);
  const isSent = part >= 1;
  const size = file?.size ?? 0;
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{file?.name}</Typography>
      <LinearProgress
        aria-label={`Uploading ${file?.name}`}
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
        sx={{ width: '100%', height: 10 }}
      />
      <Typography>
        {isSent
          ? 'All of it is there. Finding out what it is…'
          : `Uploading: ${bytesOf(part * size, size)}. Keep this page open until it is there.`}
      </Typography>
      <Box component="span" role="status" className="visually-hidden">
        {isSent ? 'All of the file is there.' : percent >= 50 ? 'Half of the file is there.' : 'Uploading.'}
      </Box>
      <Button variant="outlined" color="secondary" onClick={cancel}>
        Cancel the upload
      </Button>
    </Box>
  );
}
