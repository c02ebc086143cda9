import { Alert, Button } from '@mui/material';
import type { FileUpload } from './useFileUpload.ts';

/** Why a file was refused, with a button to try again if that can help. */
export function UploadProblem({ upload: { file, problem, retry } }: { upload: FileUpload }) {
  if (!problem) return null;
  return (
    <Alert
      severity="error"
      role="alert"
      sx={{ maxWidth: 720, overflowWrap: 'anywhere' }}
      action={
        retry && (
          <Button color="inherit" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      <strong>{file?.name}</strong> was not uploaded. {problem}
    </Alert>
  );
}
