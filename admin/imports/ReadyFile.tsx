import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import type { BlogImport } from '#shared/imports.ts';
import { FileFacts } from './FileFacts.tsx';
import { ForgetButton } from './ForgetButton.tsx';
import { command } from './import-api.ts';
import { START_PATH } from './paths.ts';
import { useChanged } from './useImport.ts';

/** The file behind what was found: compare it with the site again, or let go of it. */
export function ReadyFile({ found }: { found: BlogImport }) {
  const [problem, setProblem] = useState<string>();
  const changed = useChanged();
  const redirect = useRedirect();
  const look = async () => {
    setProblem(undefined);
    try {
      await changed(await command(found.id, 'analyse'));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not begun. Please try again.');
    }
  };
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
        <Button variant="outlined" color="secondary" onClick={() => void look()}>
          Look again
        </Button>
        <ForgetButton found={found} label="Delete this import" onForgotten={() => redirect(START_PATH)} />
      </Box>
    </FileFacts>
  );
}
