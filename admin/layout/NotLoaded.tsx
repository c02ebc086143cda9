import { Button } from '@mui/material';
import { Notice } from './Notice.tsx';

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
}

/** In place of what the server did not give: its reason, and the way to ask again. */
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
