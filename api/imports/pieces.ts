import type { ImportContext } from './context.ts';
import { convert } from './convert/convert.ts';
import { recognise } from './formats/recognise.ts';
import { reportLines } from './report.ts';
import { runStep } from './run.ts';
import { undoStep } from './undo.ts';
import type { ImportSteps } from './work.ts';

/** What a blog import is put together from, each made for itself. */
export interface ImportPieces extends Pick<ImportContext, 'recognise' | 'convert' | 'fetch'> {
  steps: Omit<ImportSteps, 'analysing'>;
  /** Lines of the report on an import, one for each item. */
  reportLines(db: ImportContext['db'], id: string, siteUrl: string): AsyncIterable<string>;
}

/** All but the fetch, which is told by the environment where it may go. */
export const IMPORT_PIECES: Omit<ImportPieces, 'fetch'> = {
  recognise,
  convert,
  steps: { running: runStep, undoing: undoStep },
  reportLines,
};
