import { Alert, Box, Button, Typography } from '@mui/material';
import { useRedirect } from 'react-admin';
import type { BlogImport } from '#shared/imports.ts';
import { useCommand } from '../forms/useCommand.ts';
import { FileFacts } from './FileFacts.tsx';
import { ForgetButton } from './ForgetButton.tsx';
import { command } from './import-api.ts';
import { START_PATH } from './paths.ts';
import { useChanged } from './useImport.ts';

/** The file behind what was found: compare it with the site again, or let go of it. */
export function ReadyFile({ found }: { found: BlogImport }) {
  const changed = useChanged();
  const redirect = useRedirect();
  const { run: look, problem } = useCommand(() => command(found.id, 'analyse'), {
    done: changed,
    isQuiet: true,
  });
  return (
    <FileFacts found={found}>
      <Typography color="textSecondary">
        Posts here may have changed since the file was read. Looking again compares them anew; what you chose
        stays.
      </Typography>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="secondary" onClick={() => look()}>
          Look again
        </Button>
        <ForgetButton found={found} label="Delete this import" onForgotten={() => redirect(START_PATH)} />
      </Box>
    </FileFacts>
  );
}
