import { Alert, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { BlogImport, BlogImportState } from '#shared/imports.ts';
import { RecordNotice } from '../forms/RecordNotice.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { sessionGuard } from '../session/session-guard.ts';
import { FailedStage } from './FailedStage.tsx';
import { START_PATH } from './paths.ts';
import { ReadyStage } from './ReadyStage.tsx';
import { ResultStage } from './ResultStage.tsx';
import { useImport } from './useImport.ts';
import { WorkStage } from './WorkStage.tsx';
import { STATE_WORDS } from './words.ts';

/** /admin/import/:id: one import from its file to its result, kept up to date while the server is at work. */
export function ImportPage() {
  const { id = '' } = useParams();
  return (
    <ResourceContextProvider value="imports">
      <Loaded key={id} id={id} />
    </ResourceContextProvider>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useImport(id);
  // A run can outlast a session: the password is asked for over the page, and what was chosen stays in sight.
  useEffect(() => sessionGuard.arm(), []);
  useTopOfEachStage(data?.state);

  if (data) {
    return (
      <>
        <PageHeader title={data.filename} aside={<WordChip {...STATE_WORDS[data.state]} />}>
          <Button component={RouterLink} to={START_PATH}>
            All imports
          </Button>
        </PageHeader>
        {error && (
          <Alert
            severity="warning"
            role="alert"
            sx={{ mb: 2 }}
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            This page is not up to date. {error.message}
          </Alert>
        )}
        <Stage found={data} />
      </>
    );
  }
  return (
    <RecordNotice
      error={error}
      onRetry={() => void refetch()}
      missing={{
        title: 'No such import',
        text: 'It was deleted from the history. The posts that it brought are still there.',
        back: 'Back to the imports',
        to: START_PATH,
      }}
    />
  );
}

/** What was pressed is gone in the next stage: reading goes on from the heading, unless something else has the focus. */
function useTopOfEachStage(state: BlogImportState | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    const isNext = last.current !== undefined && state !== last.current;
    last.current = state;
    if (!isNext || (document.activeElement && document.activeElement !== document.body)) return;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [state]);
}

function Stage({ found }: { found: BlogImport }) {
  switch (found.state) {
    case 'reading':
    case 'analysing':
    case 'running':
    case 'undoing':
      return <WorkStage found={found} />;
    case 'ready':
      return <ReadyStage found={found} />;
    case 'failed':
      return <FailedStage found={found} />;
    case 'cancelled':
    case 'done':
    case 'undone':
      return <ResultStage found={found} />;
  }
}
