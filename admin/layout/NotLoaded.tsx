import { Button } from '@mui/material';
import { Notice } from './Notice.tsx';

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
  /** Heading level: 1 if it is the whole page. */
  level?: 1 | 2;
}

/** Replaces content that could not be loaded: the reason, and a button to try again. */
export function NotLoaded({ error, onRetry, level = 2 }: NotLoadedProps) {
  return (
    <Notice
      kind="error"
      level={level}
      title="This could not be loaded"
      action={
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
