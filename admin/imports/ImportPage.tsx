import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BlogImport, type BlogImportState, IMPORT_STATES_AT_WORK } from '#shared/imports.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { sessionGuard } from '../session/session-guard.ts';
import { refreshItems, START_PATH } from './commands.ts';
import { ReadyStage } from './ReadyStage.tsx';
import { ResultStage } from './ResultStage.tsx';
import { WorkStage } from './WorkStage.tsx';

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
