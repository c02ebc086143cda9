import type { Knex } from 'knex';
import { fromKnex, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';

/** What a queue's worker does with one job; throwing makes it be tried again. */
export type JobHandler = (data: never) => Promise<void>;

export interface Jobs {
  /** Adds a job within the caller's transaction: it exists if, and only if, its cause does. */
  enqueue(trx: Knex, queue: string, data: object): Promise<void>;
  /** Waits for jobs at work, then lets go of the database. */
  close(): Promise<void>;
}

export interface JobsOptions {
  databaseUrl: string;
  log: Logger;
  handlers: { readonly [queue: string]: JobHandler };
}

/** First wait, longest wait between tries, and the number of tries that together span three days. */
const RETRY = { retryLimit: 40, retryDelay: 15, retryBackoff: true, retryDelayMax: 2 * 60 * 60 };
const ONE_HOUR = 60 * 60;
const TWO_WEEKS = 14 * 24 * ONE_HOUR;

/** Opens the job queues in PostgreSQL and starts a worker for each handler. */
export async function openJobs({ databaseUrl, log, handlers }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'verve-jobs',
    max: 3,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const [queue, handler] of Object.entries(handlers)) {
    const options = { ...RETRY, retentionSeconds: TWO_WEEKS, deleteAfterSeconds: ONE_HOUR, notify: true };
    await boss.createQueue(queue, options);
    await boss.updateQueue(queue, options);
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async ([job]) => {
      if (!job) return;
      try {
        await handler(job.data as never);
      } catch (error) {
        log.warn({ err: error, queue, job: job.id }, 'job failed and will be tried again');
        throw new Error('see the log');
      }
    });
  }
  return {
    async enqueue(trx, queue, data) {
      await boss.send(queue, data, { db: fromKnex(trx as never) });
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
