import { Box, Typography } from '@mui/material';
import type { BlogImport } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { command, useChanged } from './commands.ts';
import { resultOf } from './labels.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { imageProgressOf, progressOf } from './progress.ts';

/** The progress of the server, the results so far, and a button to cancel. */
export function WorkStage({ found }: { found: BlogImport }) {
  const progress = progressOf(found);
  const images = found.state === 'running' ? imageProgressOf(found) : null;
  const isRunning = found.state === 'running';
  return (
    <FormColumn>
      <Panel title={progress.label}>
        <ProgressBar progress={progress} />
        {images && <ProgressBar progress={images} />}
        {isRunning && <Typography>{resultOf(found)}</Typography>}
        <Typography color="textSecondary">
          {isRunning || found.state === 'undoing'
            ? 'You can leave this page or close the browser: the work goes on, and this page shows how far it is.'
            : 'Nothing is written while the file is checked. You can leave this page: the work goes on without it.'}
        </Typography>
        {found.state !== 'undoing' && <CancelButton found={found} />}
      </Panel>
    </FormColumn>
  );
}

function CancelButton({ found }: { found: BlogImport }) {
  const changed = useChanged();
  const isRunning = found.state === 'running';
  const written = (found.outcomes.created ?? 0) + (found.outcomes.updated ?? 0);
  return (
    <Box>
      <ConfirmButton
        name={isRunning ? 'Stop the import' : 'Cancel'}
        question={isRunning ? 'Stop the import?' : 'Cancel this import?'}
        label={isRunning ? 'Stop' : 'Cancel the import'}
        dismissLabel="Carry on"
        isDangerous
        work={async () => changed(await command(found.id, 'cancel'))}
      >
        {isRunning
          ? `What was imported so far stays${written > 0 ? `, ${plural(written, 'article')}` : ''}. You can go on later, or undo it.`
          : 'Nothing was written yet, and nothing will be.'}
      </ConfirmButton>
    </Box>
  );
}
