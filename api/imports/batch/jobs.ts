import { batchJobs } from '../../platform/batch/jobs.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { SANDBOX, Sandbox } from '../sandbox/sandbox.ts';
import { analyseStep } from './analyse.ts';
import type { ImportContext, ImportRow, ImportStep, StepContext } from './context.ts';
import { folderOf, readStep } from './reading.ts';

/** Each job of this queue works on one blog import for a while. */
export const POST_IMPORT_QUEUE = 'import-posts';

/** What is done in each state in which the server is at work. */
type ImportSteps = { readonly [state: string]: ImportStep };
const STEPS: ImportSteps = {
  reading: readStep,
  analysing: analyseStep,
  // They load the parsers of articles, which a process without an import does without.
  running: async (context, row) => (await import('./run.ts')).runStep(context, row),
  undoing: async (context, row) => (await import('./undo.ts')).undoStep(context, row),
};

/** Parts of a blog import that tests replace; all but `fetch`, which depends on the environment. */
export const IMPORT_PIECES = {
  /** @param folder the only one that it can read and write */
  openSandbox: (folder?: string) => new Sandbox(SANDBOX, folder),
  steps: STEPS,
};
export type ImportPieces = typeof IMPORT_PIECES & Pick<ImportContext, 'fetch'>;

const jobs = batchJobs({ table: 'imports', queue: POST_IMPORT_QUEUE, atWork: Object.keys(STEPS) });
export const enqueueImport = jobs.enqueue;
export const resumePostImports = jobs.resume;

/** @returns whether there was anything to do */
export async function importStep(
  context: StepContext,
  id: string,
  steps: ImportSteps = STEPS,
): Promise<boolean> {
  const row: ImportRow | undefined = await context.db('imports').where({ id }).first();
  const step = row && steps[row.state];
  if (!step) return false;
  await step(context, row);
  return true;
}

export const workOnPostImports = (base: Omit<ImportContext, 'jobs'>, steps: ImportSteps): JobHandler =>
  jobs.work(base.db, (enqueuing, id) => {
    const context = { ...base, jobs: enqueuing, sandbox: base.openSandbox(folderOf(base, id)) };
    return {
      step: () => importStep(context, id, steps),
      end: () => context.sandbox.close(),
    };
  });
