import { Alert, Button } from '@mui/material';

interface OutOfDateProps {
  error: Error;
  onRetry: () => void;
}

/** Above a list that could not be read again: what was read before stays, and can be worked with. */
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
