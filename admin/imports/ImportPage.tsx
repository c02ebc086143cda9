import { Box, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BlogImport, type BlogImportState, IMPORT_STATES_AT_WORK } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { ConfirmButton } from '../forms/ConfirmDialog.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { sessionGuard } from '../session/session-guard.ts';
import { command, refreshItems, START_PATH, useChanged } from './commands.ts';
import { imageProgressOf, type Progress, progressOf, resultOf, spoken } from './labels.ts';
import { ReadyStage } from './ReadyStage.tsx';
import { ResultStage } from './ResultStage.tsx';

/** /admin/import/:id: an import from its file to its result, refreshed while the server is at work. */
export function ImportPage() {
  // A run can outlast the session: the sign-in opens over the page, which stays as it is.
  useEffect(() => sessionGuard.arm(), []);
  return (
    <ShowPage<BlogImport> missing={MISSING} pollWhile={({ state }) => IMPORT_STATES_AT_WORK.includes(state)}>
      {(found) => <Import found={found} />}
    </ShowPage>
  );
}

const MISSING = {
  title: 'No such import',
  text: 'It was deleted from the history. The articles that it brought are still there.',
  back: 'Back to the imports',
  to: START_PATH,
};

function Import({ found }: { found: BlogImport }) {
  useNextStage(found.state);
  return (
    <>
      <PageHeader title={found.filename} aside={<StatusChip status={found.state} />} />
      <Stage found={found} />
    </>
  );
}

/**
 * Refetches the posts when the import enters its next stage. The button that was pressed is gone by then, so the heading
 * takes the focus, unless something else has it.
 */
function useNextStage(state: BlogImportState): void {
  const client = useQueryClient();
  const last = useRef(state);
  useEffect(() => {
    if (state === last.current) return;
    last.current = state;
    refreshItems(client);
    if (document.activeElement && document.activeElement !== document.body) return;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [state, client]);
}

function Stage({ found }: { found: BlogImport }) {
  if (IMPORT_STATES_AT_WORK.includes(found.state)) return <WorkStage found={found} />;
  if (found.state === 'ready') return <ReadyStage found={found} />;
  return <ResultStage found={found} />;
}

/** The progress of the server, the results so far, and a button to cancel. */
function WorkStage({ found }: { found: BlogImport }) {
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
  const written = found.outcomes.created ?? 0;
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

/** Progress in words and as a bar. */
function ProgressBar({ progress }: { progress: Progress }) {
  const { label, text, percent } = progress;
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.75 }}>
      <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{text}</Typography>
      <LinearProgress
        aria-label={label}
        aria-valuetext={text}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        value={percent ?? 0}
        sx={{ height: 12 }}
      />
      <Box role="status" className="visually-hidden">
        {spoken(progress)}
      </Box>
    </Box>
  );
}
