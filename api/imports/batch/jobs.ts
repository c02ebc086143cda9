import type { Knex } from 'knex';
import { idsWithoutJob, type Jobs } from '../../platform/jobs/jobs.ts';
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

export const enqueueImport = (trx: Knex, jobs: Pick<Jobs, 'enqueue'>, id: string) =>
  jobs.enqueue(trx, POST_IMPORT_QUEUE, { import_id: id }, { key: id });

/** Queues a job for each import with work to do that has none. */
export async function resumePostImports(db: Knex, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  const atWork = db('imports').whereIn('state', Object.keys(STEPS));
  for (const id of await idsWithoutJob(atWork, 'imports', POST_IMPORT_QUEUE))
    await enqueueImport(db, jobs, id);
}

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

/** Milliseconds after which a job leaves the rest to the next one, so that other imports get their turn. */
const SLICE_MILLISECONDS = 20_000;

export const workOnPostImports =
  (base: ImportContext, steps: ImportSteps) =>
  async ({ import_id }: { import_id: string }): Promise<void> => {
    const sandbox = base.openSandbox(folderOf(base, import_id));
    const over = Date.now() + SLICE_MILLISECONDS;
    try {
      while (Date.now() < over) if (!(await importStep({ ...base, sandbox }, import_id, steps))) return;
    } finally {
      sandbox.close();
    }
    await enqueueImport(base.db, base.jobs, import_id);
  };
