import { Alert, Button } from '@mui/material';

interface OutOfDateProps {
  error: Error;
  onRetry: () => void;
}

/** Shown above a list whose refetch failed; the records loaded before stay usable. */
export function OutOfDate({ error, onRetry }: OutOfDateProps) {
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ mb: 1.5, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {`This list may be out of date. ${error.message}`}
    </Alert>
  );
}
