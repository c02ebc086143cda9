import { Box, Button, Skeleton } from '@mui/material';
import { HttpError } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';

/** What to say about a record that does not exist, and where to go from there. */
export interface Missing {
  title?: string;
  text?: string;
  back?: string;
  to: string;
}

interface RecordNoticeProps {
  /** Why the record is not there; null while it is being loaded. */
  error: Error | null;
  onRetry: () => void;
  missing: Missing;
}

/** Shown instead of a record that is loading, does not exist, or could not be loaded. */
export function RecordNotice({ error, onRetry, missing }: RecordNoticeProps) {
  if (!error)
    return (
      <Box role="status" aria-label="Loading" sx={{ maxWidth: 1200 }}>
        {[52, 120, 320].map((height) => (
          <Skeleton key={height} variant="rectangular" animation={false} height={height} sx={{ mb: 2 }} />
        ))}
      </Box>
    );
  if (!isMissing(error)) return <NotLoaded level={1} error={error} onRetry={onRetry} />;
  const { title = 'Not found', text = NOBODY_HAS_IT, back = 'Back to the list', to } = missing;
  return (
    <Notice
      kind="missing"
      level={1}
      title={title}
      action={
        <Button component={RouterLink} to={to} variant="contained">
          {back}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

const NOBODY_HAS_IT = 'This record does not exist, or somebody has deleted it.';

/** 404, or 400 when the address does not contain a valid id. */
export const isMissing = (error: Error): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);
