import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { fromKnex, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { SystemStatus } from '#shared/system-status.ts';
import { KEEP_ALIVE } from '../database/database.ts';
import { currentRequestId, type Logger, onBehalfOf } from '../log.ts';

export interface QueueWork {
  /** Handles one job; if it throws, the job is retried. */
  work(data: never): Promise<void>;
  /** Workers in each process, 1 by default. Each does one job at a time, so a job that hangs blocks only its own worker. */
  atOnce?: number;
  /** Whether its jobs have keys, of each of which one job runs at a time, whatever the number of workers and processes. */
  keyed?: boolean;
  /** Creates a job `{ key }` for each key at each tick, unless one with that key is waiting or running. */
  schedule?: { cron: string; keys: readonly string[] };
}

export interface Jobs {
  /**
   * Adds a job within the caller's transaction.
   * @param options.after earliest start
   * @param options.key none is added while another of this key waits for its first attempt
   */
  enqueue(trx: Knex, queue: string, data: object, options?: { after?: Date; key?: string }): Promise<void>;
  /** Adds many jobs of one queue in one statement. */
  enqueueMany(trx: Knex, queue: string, data: readonly object[]): Promise<void>;
}

/** Jobs can be added, but none runs before `work` is called, so that services can be built from this first. */
export interface OpenedJobs extends Jobs {
  /** Creates the queues and starts their workers. */
  work(queues: { readonly [queue: string]: QueueWork }): Promise<void>;
  /** Waits for running jobs, then disconnects from the database. */
  close(): Promise<void>;
}

/** The first and the longest wait in seconds, and a number of retries that spans about three days. */
const RETRY = { retryLimit: 40, retryDelay: 15, retryBackoff: true, retryDelayMax: 2 * 60 * 60 };
/**
 * A job with a key reports while it runs, so that it is taken up again soon after its process died: until then no other of its
 * key may run.
 */
const KEYED = { heartbeatSeconds: 10, retryDelay: 1 };
/** Seconds between two looks for jobs whose process died. */
const SUPERVISION = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };
/**
 * Workers are woken by notifications and timers. Polling finds jobs that failed, of dead processes and of lost notifications;
 * it is quick only while PostgreSQL's notifications do not arrive.
 */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 20 };
const ONE_HOUR = 60 * 60;
/** Beyond this, polling finds the job in time without a timer. */
const LONGEST_TIMER_MILLISECONDS = 60_000;
/** Milliseconds after a job's time to look for it, as the database's clock, by which it is due, may be a little behind. */
const WAKE_AFTER_MILLISECONDS = 200;
/** Milliseconds for running jobs to finish when the process stops, and for closing in all. */
const FINISH_MILLISECONDS = 5000;
const CLOSE_MILLISECONDS = 10_000;
/** With a timeout, because pg-boss's statements are short, and a silent database must not block a worker for ever. */
const CONNECTION = { ...KEEP_ALIVE, query_timeout: 60_000 };
const TWO_WEEKS = 14 * 24 * ONE_HOUR;

/** Adds the id of the request that causes a job, so that the log connects them. */
function onBehalf(data: object): object {
  const request_id = currentRequestId();
  return request_id ? { request_id, ...data } : data;
}

/** Opens the job queues in PostgreSQL. @param keepsSchedules whether to create scheduled jobs */
export async function openJobs(databaseUrl: string, log: Logger, keepsSchedules = true): Promise<OpenedJobs> {
  const boss = new PgBoss({
    ...CONNECTION,
    ...SUPERVISION,
    connectionString: databaseUrl,
    application_name: 'verve-jobs',
    max: 3,
    useListenNotify: true,
    schedule: keepsSchedules,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  const workers = new Map<string, string[]>();
  const timers = new Set<NodeJS.Timeout>();
  const wakeAt = (queue: string, time: Date) => {
    const wait = Math.max(0, time.getTime() - Date.now());
    if (wait > LONGEST_TIMER_MILLISECONDS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
    }, wait + WAKE_AFTER_MILLISECONDS).unref();
    timers.add(timer);
  };
  const enqueue: Jobs['enqueue'] = async (trx, queue, data, { after, key } = {}) => {
    if (key !== undefined && (await isWaiting(trx, queue, key))) return;
    await boss.send(queue, onBehalf(data), {
      db: fromKnex(trx as never),
      ...(after ? { startAfter: after } : {}),
      ...(key === undefined ? {} : { singletonKey: key, group: { id: key } }),
    });
    if (after) wakeAt(queue, after);
  };
  const enqueueMany: Jobs['enqueueMany'] = async (trx, queue, data) => {
    const jobs = data.map((one) => ({ data: onBehalf(one) }));
    await boss.insert(queue, jobs, { db: fromKnex(trx as never) });
  };
  const startWorker = async (queue: string, { work, keyed }: QueueWork) => {
    const attempt = async (job: Job<unknown>): Promise<JobResult> => {
      const { request_id } = job.data as { request_id?: string };
      const about = { job: job.id, queue, ...(request_id && { request_id }) };
      const begun = performance.now();
      const run = () => work(job.data as never);
      try {
        await (request_id ? onBehalfOf(request_id, run) : run());
        log.info({ ...about, ms: Math.round(performance.now() - begun) }, 'job done');
        return { id: job.id, status: 'completed' };
      } catch (error) {
        log.warn({ err: error, ...about }, 'job failed and will be tried again');
        return { id: job.id, status: 'failed', output: { message: 'see the log' } };
      }
    };
    // One job at a time: pg-boss completes a batch as a whole, so all of it would wait for the slowest.
    const options = { ...POLLING, batchSize: 1, perJobResults: true, ...(keyed && { groupConcurrency: 1 }) };
    const worker: string = await boss.work(queue, options, async (jobs: Job<unknown>[]) => {
      const results = await Promise.all(jobs.map(attempt));
      // There may be another job, so look at once instead of after the polling interval.
      boss.notifyWorker(worker);
      return results;
    });
    workers.set(queue, [...(workers.get(queue) ?? []), worker]);
  };
  return {
    enqueue,
    enqueueMany,
    async work(queues) {
      const open = async ([queue, queueWork]: [string, QueueWork]) => {
        const { atOnce = 1, keyed, schedule } = queueWork;
        const options = {
          ...RETRY,
          ...(keyed && KEYED),
          retentionSeconds: TWO_WEEKS,
          deleteAfterSeconds: ONE_HOUR,
          notify: true,
        };
        await boss.createQueue(queue, { ...options, ...(schedule && { policy: 'exclusive' }) });
        await boss.updateQueue(queue, options);
        if (schedule && keepsSchedules) await keepSchedule(boss, queue, schedule);
        for (let n = 0; n < atOnce; n += 1) await startWorker(queue, queueWork);
      };
      await Promise.all(Object.entries(queues).map(open));
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      const stopped = boss.stop({ graceful: true, timeout: FINISH_MILLISECONDS });
      await Promise.race([stopped, delay(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

/** Sets a queue's schedules, and removes those of earlier versions. */
async function keepSchedule(
  boss: PgBoss,
  queue: string,
  { cron, keys }: NonNullable<QueueWork['schedule']>,
): Promise<void> {
  const known = await boss.getSchedules(queue);
  for (const { key } of known) if (!keys.includes(key)) await boss.unschedule(queue, key);
  const isKnown = (key: string) => known.some((one) => one.key === key && one.cron === cron);
  // No retries, because the next tick comes anyway. Of those missed while no process was running, one is made up for.
  for (const key of keys.filter((one) => !isKnown(one)))
    await boss.schedule(queue, cron, { key }, { key, singletonKey: key, retryLimit: 0, missed: 'once' });
}

/** Every queue of the product, empty ones included; pg-boss's own queues are left out. */
export async function readQueues(db: Knex): Promise<SystemStatus['queues']> {
  const { rows } = await db.raw<{ rows: SystemStatus['queues'] }>(`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'retry' and j.created_on < now() - interval '1 day')::int as retrying,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      extract(epoch from now() - min(j.start_after) filter (
        where j.state in ('created', 'retry') and j.start_after <= now()))::float8 as oldest_seconds
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed'
    where q.name not like '\\_\\_%' group by q.name order by q.name`);
  return rows;
}

/** Whether a job with this key waits for its first attempt. */
async function isWaiting(trx: Knex, name: string, singleton_key: string): Promise<boolean> {
  return Boolean(await trx('pgboss.job').where({ name, singleton_key, state: 'created' }).first('id'));
}

/** @returns ids of a table's rows for which no job waits or runs; jobs are lost by a restore, or with the last failed attempt */
export function idsWithoutJob(rows: Knex.QueryBuilder, table: string, queue: string): Promise<string[]> {
  return rows
    .whereRaw(
      `not exists (select from pgboss.job j where j.name = ? and j.singleton_key = ??::text and j.state < 'completed')`,
      [queue, `${table}.id`],
    )
    .pluck('id');
}
