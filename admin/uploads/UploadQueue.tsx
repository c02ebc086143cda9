import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton, LinearProgress, List, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { byteSize } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { isActive, type Upload, type Uploads } from './useUploads.ts';

interface UploadQueueProps<Answer> {
  queue: Uploads<Answer>;
  /** What the server does once everything is sent, such as 'Making the sizes'. */
  working: string;
  /** What is still to be done with those that are uploaded. */
  next?: string;
  /** Shown with a file once it is uploaded. */
  done?: (upload: Upload<Answer>) => ReactNode;
}

/** The files being uploaded: each one's progress, or why it was refused. */
export function UploadQueue<Answer>(props: UploadQueueProps<Answer>) {
  const { uploads } = props.queue;
  if (uploads.length === 0) return null;
  return (
    <Box component="section" aria-label="Uploads" sx={{ bgcolor: 'background.paper', width: '100%' }}>
      <Typography role="status" variant="body2" sx={{ px: 2, pt: 1.5, fontWeight: 650 }}>
        {summaryOf(uploads, props.next)}
      </Typography>
      <List disablePadding>
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} {...props} />
        ))}
      </List>
    </Box>
  );
}

function Row<Answer>({
  upload,
  queue,
  working,
  done,
}: UploadQueueProps<Answer> & { upload: Upload<Answer> }) {
  const { id, file, state, message, canTryAgain } = upload;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, p: 2, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Preview file={file} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 1,
          alignContent: 'start',
          overflowWrap: 'anywhere',
        }}
      >
        {state === 'refused' ? (
          <Alert
            severity="error"
            action={
              canTryAgain && (
                <Button color="inherit" onClick={() => queue.retry(id)}>
                  Try again
                </Button>
              )
            }
          >
            <strong>{file.name}</strong> {canTryAgain ? 'may not have arrived' : 'was not uploaded'}.{' '}
            {message}
          </Alert>
        ) : (
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>
            {file.name}
            <Typography component="span" variant="caption" sx={{ ml: 1 }}>
              {byteSize(file.size)}
            </Typography>
          </Typography>
        )}
        {isActive(upload) && <Progress upload={upload} working={working} />}
        {state === 'cancelled' && <Typography variant="body2">Cancelled. Nothing was saved.</Typography>}
        {state === 'done' && done?.(upload)}
      </Box>
      <IconButton
        aria-label={isActive(upload) ? `Cancel ${file.name}` : `Close ${file.name}`}
        onClick={() => (isActive(upload) ? queue.cancel(id) : queue.dismiss(id))}
        sx={{ alignSelf: 'flex-start' }}
      >
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

function Progress({ upload, working }: { upload: Upload<unknown>; working: string }) {
  const { state, progress, file } = upload;
  const text = state === 'waiting' ? 'Waiting' : state === 'working' ? working : 'Uploading';
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <LinearProgress
        aria-label={`${text}: ${file.name}`}
        variant={state === 'working' ? 'indeterminate' : 'determinate'}
        value={Math.round(progress * 100)}
        sx={{ flex: 1, height: 6 }}
      />
      <Typography variant="body2" sx={{ minWidth: 120 }}>
        {state === 'sending' ? `${text} ${Math.round(progress * 100)} %` : text}
      </Typography>
    </Box>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return <Box component="img" src={address} alt="" onError={() => setAddress(undefined)} sx={PREVIEW} />;
}

const PREVIEW = {
  width: { xs: 40, sm: 64 },
  height: { xs: 40, sm: 64 },
  flexShrink: 0,
  objectFit: 'cover',
  bgcolor: 'background.default',
} as const;

/** Of a single file being sent it changes with every tenth, as screen readers say it. */
function summaryOf(uploads: readonly Upload<unknown>[], next = ''): string {
  const [first] = uploads;
  if (uploads.length === 1 && first?.state === 'sending')
    return `Uploading, ${Math.floor(first.progress * 10) * 10} per cent`;
  const count = (state: Upload<unknown>['state']) => uploads.filter((one) => one.state === state).length;
  const parts = [
    [uploads.filter(isActive).length, 'uploading'],
    [count('done'), `uploaded${next}`],
    [count('refused'), 'refused'],
    [count('cancelled'), 'cancelled'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number} ${text}`)
    .join(', ');
}

/** Asks before the page is left during an upload, because that would end it. */
export function LeaveDialog({ queue }: { queue: Pick<Uploads<unknown>, 'isUnderWay'> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      queue.isUnderWay() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      question="Leave and stop the upload?"
      label="Leave"
      isDangerous
      work={async () => blocker.proceed?.()}
    >
      The file is still being uploaded. Wait until it is finished before you leave this page.
    </ConfirmDialog>
  );
}
