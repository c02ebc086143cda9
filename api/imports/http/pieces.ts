import type { ImportContext } from '../batch/context.ts';
import type { ImportSteps } from '../batch/jobs.ts';
import { runStep } from '../batch/run.ts';
import { undoStep } from '../batch/undo.ts';
import { openSandbox, SANDBOX, type Sandbox } from '../sandbox/sandbox.ts';
import { reportLines } from './report.ts';

/** What a blog import is put together from, each made for itself. */
export interface ImportPieces extends Pick<ImportContext, 'fetch'> {
  /** @param folder the only one whose files can be read and written there */
  openSandbox(folder?: string): Sandbox;
  steps: Omit<ImportSteps, 'analysing'>;
  /** Lines of the report on an import, one for each item. */
  reportLines(db: ImportContext['db'], id: string, siteUrl: string): AsyncIterable<string>;
}

/** All but the fetch, which is told by the environment where it may go. */
export const IMPORT_PIECES: Omit<ImportPieces, 'fetch'> = {
  openSandbox: (folder) => openSandbox(SANDBOX, folder),
  steps: { running: runStep, undoing: undoStep },
  reportLines,
};
