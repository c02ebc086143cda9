import type { Knex } from 'knex';
import type { Enqueuing, JobHandler } from '../jobs/jobs.ts';

/** Work on one record of a table that takes many steps: an import, say. */
export interface BatchKind {
  table: string;
  /** Its jobs each work on one record for a while. */
  queue: string;
  /** States in which there is something to do. */
  atWork: readonly string[];
}

/** A job ends after so long and leaves the rest to the next one, so that no other record has to wait for all of it. */
const SLICE_MILLISECONDS = 20_000;

export function batchJobs({ table, queue, atWork }: BatchKind) {
  const enqueue = (trx: Knex, jobs: Pick<Enqueuing, 'enqueue'>, id: string) =>
    jobs.enqueue(trx, queue, { import_id: id });
  return {
    enqueue,
    /** Starts a job for each record at work whose own may have been lost. */
    async resume(db: Knex, jobs: Pick<Enqueuing, 'enqueue'>): Promise<void> {
      const ids: string[] = await db(table).whereIn('state', atWork).pluck('id');
      for (const id of ids) await enqueue(db, jobs, id);
    },
    /**
     * Handles its jobs.
     * @param begin called for each job with the record's id, and what it gives for each step of it, which is whole or not at
     *   all and says whether there was something to do; `end` is called when the job is over
     */
    work(
      db: Knex,
      begin: (jobs: Enqueuing, id: string) => { step(): Promise<boolean>; end?(): void },
    ): JobHandler {
      return async ({ import_id }: { import_id: string }, jobs) => {
        const { step, end } = begin(jobs, import_id);
        const over = Date.now() + SLICE_MILLISECONDS;
        try {
          while (Date.now() < over) if (!(await step())) return;
        } finally {
          end?.();
        }
        await enqueue(db, jobs, import_id);
      };
    },
  };
}
