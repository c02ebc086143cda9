import type { Knex } from 'knex';
import { type Enqueuing, idsWithoutJob, type JobHandler } from '../jobs/jobs.ts';

/** Work on a record in many steps, such as an import. */
interface BatchKind {
  table: string;
  /** Queue whose jobs each work on a record for a while. */
  queue: string;
  /** States with work to do. */
  atWork: readonly string[];
}

/** Milliseconds after which a job leaves the rest to the next one, so that other records get their turn. */
const SLICE_MILLISECONDS = 20_000;

export function batchJobs({ table, queue, atWork }: BatchKind) {
  const enqueue = (trx: Knex, jobs: Pick<Enqueuing, 'enqueue'>, id: string) =>
    jobs.enqueue(trx, queue, { import_id: id }, { key: id });
  return {
    enqueue,
    /** Queues a job for each record with work to do that has none. */
    async resume(db: Knex, jobs: Pick<Enqueuing, 'enqueue'>): Promise<void> {
      const rows = db(table).whereIn('state', atWork);
      for (const id of await idsWithoutJob(rows, table, queue)) await enqueue(db, jobs, id);
    },
    /**
     * Handles the jobs.
     * @param begin called for each job with the record's id. It returns `step`, which works atomically and returns whether there
     *   was anything to do, and `end`, which is called when the job is over.
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
