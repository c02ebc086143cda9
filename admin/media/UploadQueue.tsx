import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { byteSize } from '#shared/words.ts';
import { DescribeForm } from './DescribeForm.tsx';
import type { Upload, Uploads } from './useUploads.ts';

interface UploadQueueProps {
  queue: Uploads;
  /** Called when an uploaded image has been given its alternative text. */
  onDescribed?: ((asset: MediaAsset) => void) | undefined;
  describeLabel?: string;
}

/** The upload queue: each file's progress or outcome, and a form for its alternative text. */
export function UploadQueue({ queue, onDescribed, describeLabel }: UploadQueueProps) {
  if (queue.uploads.length === 0) return null;
  return (
    <Box component="section" aria-label="Uploads" sx={{ bgcolor: 'background.paper', mb: 2 }}>
      <Typography role="status" variant="body2" sx={{ px: 2, pt: 1.5, fontWeight: 650 }}>
        {summaryOf(queue.uploads)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {queue.uploads.map((upload) => (
          <Row
            key={upload.id}
            upload={upload}
            queue={queue}
            describeLabel={describeLabel}
            onDescribed={onDescribed}
          />
        ))}
      </Box>
    </Box>
  );
}

type RowProps = UploadQueueProps & { upload: Upload; describeLabel?: string | undefined };

function Row({ upload, queue, describeLabel, onDescribed }: RowProps) {
  const { id, file, state, message, canTryAgain, asset } = upload;
  const isActive = state === 'waiting' || state === 'sending' || state === 'working';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, p: 2, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Preview file={file} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere', lineHeight: 1.3 }}>
          {file.name}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {byteSize(file.size)}
          </Typography>
        </Typography>
        {isActive && <Progress upload={upload} />}
        {state === 'refused' && (
          <Alert severity="error">
            {message}
            {canTryAgain && (
              <Button color="inherit" size="small" onClick={() => queue.retry(id)} sx={{ display: 'block' }}>
                Try again
              </Button>
            )}
          </Alert>
        )}
        {state === 'cancelled' && <Typography variant="body2">Cancelled. Nothing was saved.</Typography>}
        {state === 'done' && asset && (
          <>
            <Typography variant="body2" color="textSecondary">
              {asset.duplicate
                ? `This picture is in the library already, as ${asset.name}. It was not added a second time.`
                : 'In the library.'}
            </Typography>
            <DescribeForm
              asset={asset}
              {...(describeLabel ? { label: describeLabel } : {})}
              onSaved={(saved) => {
                queue.dismiss(id);
                onDescribed?.(saved);
              }}
            />
          </>
        )}
      </Box>
      <IconButton
        aria-label={isActive ? `Cancel ${file.name}` : `Close ${file.name}`}
        onClick={() => (isActive ? queue.cancel(id) : queue.dismiss(id))}
        sx={{ alignSelf: 'flex-start' }}
      >
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

function Progress({ upload: { state, progress, file } }: { upload: Upload }) {
  const text = { waiting: 'Waiting', sending: 'Uploading', working: 'Making the sizes' }[state as 'waiting'];
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
  return (
    <Box sx={PREVIEW}>
      {address && (
        <Box
          component="img"
          src={address}
          alt=""
          onError={() => setAddress(undefined)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
  );
}

const PREVIEW = {
  width: { xs: 40, sm: 64 },
  height: { xs: 40, sm: 64 },
  flexShrink: 0,
  bgcolor: 'background.default',
} as const;

function summaryOf(uploads: Upload[]): string {
  const count = (...states: Upload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('waiting', 'sending', 'working'), 'uploading'],
    [count('done'), 'uploaded: write what each one shows'],
    [count('refused'), 'refused'],
    [count('cancelled'), 'cancelled'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number} ${text}`)
    .join(', ');
}
