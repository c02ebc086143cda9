import type { Knex } from 'knex';
import type { Enqueuing, JobHandler } from '../../platform/jobs/jobs.ts';
import { checkStep } from './check.ts';
import { runStep } from './run.ts';
import type { ImportStep } from './step.ts';
import { undoStep } from './undo.ts';

/** The queue whose jobs each work on one import for a while. */
export const IMPORT_QUEUE = 'import-subscriptions';

export interface ImportJob {
  import_id: string;
}

const STEPS: { readonly [state: string]: ImportStep } = {
  checking: checkStep,
  running: runStep,
  undoing: undoStep,
};

/** A job ends after so long and leaves the rest to the next one, so that no other import has to wait for all of it. */
const SLICE_MILLISECONDS = 20_000;

export function workOnImports(db: Knex): JobHandler {
  return async ({ import_id }: ImportJob, jobs) => {
    const end = Date.now() + SLICE_MILLISECONDS;
    while (Date.now() < end) {
      if (!(await db.transaction((trx) => step(trx, import_id)))) return;
    }
    await enqueueImport(db, jobs, import_id);
  };
}

/** @returns whether there was something to do */
async function step(trx: Knex.Transaction, id: string): Promise<boolean> {
  const row = await trx('subscription_imports').where({ id }).forUpdate().first();
  const work = row && STEPS[row.state];
  if (!work) return false;
  await work(trx, row);
  return true;
}

export async function enqueueImport(trx: Knex, jobs: Pick<Enqueuing, 'enqueue'>, id: string): Promise<void> {
  await jobs.enqueue(trx, IMPORT_QUEUE, { import_id: id } satisfies ImportJob);
}

/** Starts a job for each import at work whose own may have been lost. */
export async function resumeImports(db: Knex, jobs: Pick<Enqueuing, 'enqueue'>): Promise<void> {
  const atWork: string[] = await db('subscription_imports').whereIn('state', Object.keys(STEPS)).pluck('id');
  for (const id of atWork) await enqueueImport(db, jobs, id);
  await db('subscription_imports')
    .where({ state: 'reading' })
    .whereRaw("updated_at < now() - interval '15 minutes'")
    .update({ state: 'failed', problem: 'The upload was cut off. Upload the file again.' });
}
