import { Alert, Box, Button, Typography } from '@mui/material';
import { useRedirect } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BlogImport } from '#shared/imports.ts';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { FileFacts } from './FileFacts.tsx';
import { ForgetButton } from './ForgetButton.tsx';
import { START_PATH } from './paths.ts';
import { ResultStage } from './ResultStage.tsx';
import { settled } from './words.ts';

/** An import that could not be read, in the words of what went wrong; one that broke off later keeps its results. */
export function FailedStage({ found }: { found: BlogImport }) {
  const redirect = useRedirect();
  if (settled(found) > 0) return <ResultStage found={found} />;
  return (
    <FormColumn>
      <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
        {found.problem ?? 'It could not be read.'}
      </Alert>
      <Panel title="What to do">
        <Typography>
          Nothing was written. Choose the file again, or another one; export the blog anew where the file
          itself is what is wrong.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button component={RouterLink} to={START_PATH} variant="contained">
            Choose another file
          </Button>
          <ForgetButton
            found={found}
            label="Delete from the history"
            onForgotten={() => redirect(START_PATH)}
          />
        </Box>
      </Panel>
      <FileFacts found={found} />
    </FormColumn>
  );
}
