import { Button } from '@mui/material';
import { Notice } from './Notice.tsx';

interface NotLoadedProps {
  title?: string;
  error: Error;
  onRetry: () => void;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
}

/** In place of what the server did not give: its reason, and the way to ask again. */
export function NotLoaded({ title = 'Not loaded', error, onRetry, level = 2 }: NotLoadedProps) {
  return (
    <Notice
      kind="error"
      level={level}
      title={title}
      action={
        <Button variant="contained" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
