import type { Knex } from 'knex';
import { batchJobs } from '../../platform/batch/jobs.ts';
import type { Enqueuing, JobHandler } from '../../platform/jobs/jobs.ts';
import { checkStep } from './check.ts';
import { runStep } from './run.ts';
import type { ImportStep } from './step.ts';
import { undoStep } from './undo.ts';

/** The queue of jobs that work on imports. */
export const IMPORT_QUEUE = 'import-subscriptions';

const STEPS: { readonly [state: string]: ImportStep } = {
  checking: checkStep,
  running: runStep,
  undoing: undoStep,
};

const jobs = batchJobs({ table: 'subscription_imports', queue: IMPORT_QUEUE, atWork: Object.keys(STEPS) });
export const enqueueImport = jobs.enqueue;

export const workOnImports = (db: Knex): JobHandler =>
  jobs.work(db, (_jobs, id) => ({ step: () => db.transaction((trx) => step(trx, id)) }));

async function step(trx: Knex.Transaction, id: string): Promise<boolean> {
  const row = await trx('subscription_imports').where({ id }).forUpdate().first();
  const work = row && STEPS[row.state];
  if (!work) return false;
  await work(trx, row);
  return true;
}

/** Restarts lost jobs, and ends imports whose upload was interrupted. */
export async function resumeImports(db: Knex, enqueuing: Pick<Enqueuing, 'enqueue'>): Promise<void> {
  await jobs.resume(db, enqueuing);
  await db('subscription_imports')
    .where({ state: 'reading' })
    .whereRaw("updated_at < now() - interval '15 minutes'")
    .update({ state: 'failed', problem: 'The upload was cut off. Upload the file again.' });
}
