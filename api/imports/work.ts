import type { Knex } from 'knex';
import type { Enqueuing, JobHandler } from '../platform/jobs/jobs.ts';
import { analyseStep } from './analyse.ts';
import type { ImportContext, ImportStep } from './context.ts';
import { sweepReading } from './sweep.ts';

/** The queue whose jobs each work on one blog import for a while. */
export const POST_IMPORT_QUEUE = 'import-posts';

interface ImportJob {
  import_id: string;
}

/** What each state of an import that is at work has to do next. */
export type ImportSteps = { readonly [state in 'analysing' | 'running' | 'undoing']: ImportStep };

export const AT_WORK = ['analysing', 'running', 'undoing'] as const satisfies (keyof ImportSteps)[];

/** A job ends after so long and leaves the rest to the next one, so that no other import has to wait for all of it. */
const SLICE_MILLISECONDS = 20_000;

export function workOnPostImports(
  base: Omit<ImportContext, 'jobs'>,
  given: Omit<ImportSteps, 'analysing'>,
): JobHandler {
  const steps: ImportSteps = { analysing: analyseStep, ...given };
  return async ({ import_id }: ImportJob, jobs) => {
    const context = { ...base, jobs };
    const end = Date.now() + SLICE_MILLISECONDS;
    while (Date.now() < end) {
      const row = await base.db('imports').where({ id: import_id }).first('state');
      const step: ImportStep | undefined = steps[row?.state as keyof ImportSteps];
      if (!step || !(await step(context, import_id))) return;
    }
    await enqueueImport(base.db, jobs, import_id);
  };
}

export async function enqueueImport(trx: Knex, jobs: Pick<Enqueuing, 'enqueue'>, id: string): Promise<void> {
  await jobs.enqueue(trx, POST_IMPORT_QUEUE, { import_id: id } satisfies ImportJob);
}

/** Starts a job for each import at work whose own may have been lost, and ends those whose reader died. */
export async function resumePostImports(
  db: Knex,
  jobs: Pick<Enqueuing, 'enqueue'>,
  directory: string,
): Promise<void> {
  await sweepReading(db, directory);
  const atWork: string[] = await db('imports').whereIn('state', AT_WORK).pluck('id');
  for (const id of atWork) await enqueueImport(db, jobs, id);
}
