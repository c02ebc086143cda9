import { Box, Button, Skeleton } from '@mui/material';
import { HttpError, useRedirect } from 'react-admin';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';

interface RecordNoticeProps {
  /** Why the record is not there; null while it is being loaded. */
  error: Error | null;
  onRetry: () => void;
  /** What is said when there is no such record, and the page that leads on from there. */
  missing: { title: string; text: string; back: string; to: string };
}

/** In place of a page about one record that is not there yet, not there any more, or could not be loaded. */
export function RecordNotice({ error, onRetry, missing }: RecordNoticeProps) {
  const redirect = useRedirect();
  if (!error)
    return (
      <Box role="status" aria-label="Loading">
        <Skeleton variant="rectangular" animation={false} height={320} sx={{ maxWidth: 1200 }} />
      </Box>
    );
  if (!(error instanceof HttpError && error.status === 404))
    return <NotLoaded level={1} error={error} onRetry={onRetry} />;
  return (
    <Notice
      kind="missing"
      level={1}
      title={missing.title}
      action={
        <Button variant="contained" onClick={() => redirect(missing.to)}>
          {missing.back}
        </Button>
      }
    >
      {missing.text}
    </Notice>
  );
}
