import type { ImportContext, ImportStep } from '../batch/context.ts';
import { runStep } from '../batch/run.ts';
import { undoStep } from '../batch/undo.ts';
import { openSandbox, SANDBOX, type Sandbox } from '../sandbox/sandbox.ts';
import { reportLines } from './report.ts';

/** Parts of a blog import that tests replace. */
export interface ImportPieces extends Pick<ImportContext, 'fetch'> {
  /** @param folder the only one that it can read and write */
  openSandbox(folder?: string): Sandbox;
  /** After the analysis. */
  steps: readonly ImportStep[];
  reportLines(db: ImportContext['db'], id: string, siteUrl: string): AsyncIterable<string>;
}

/** All but `fetch`, which depends on the environment. */
export const IMPORT_PIECES: Omit<ImportPieces, 'fetch'> = {
  openSandbox: (folder) => openSandbox(SANDBOX, folder),
  steps: [runStep, undoStep],
  reportLines,
};
