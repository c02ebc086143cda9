import type { Knex } from 'knex';

/** The state of a queue. */
interface QueueState {
  name: string;
  /** Not done yet, due or not. */
  waiting: number;
  /** Those of them that have failed at least once. */
  retrying: number;
  active: number;
  /** Given up; deleted after a week. */
  failed: number;
  /** Seconds for which the oldest due job has been due; null if none is. */
  oldest_seconds: number | null;
}

/** Every queue of the product, empty ones included; pg-boss's own queues are left out. */
export async function readQueues(db: Knex): Promise<QueueState[]> {
  const { rows } = await db.raw<{ rows: QueueState[] }>(`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'retry')::int as retrying,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      extract(epoch from now() - min(j.start_after) filter (
        where j.state in ('created', 'retry') and j.start_after <= now()))::float8 as oldest_seconds
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed'
    where q.name not like '\\_\\_%' group by q.name order by q.name`);
  return rows;
}

/** @returns ids of the jobs that a queue gave up, locked for the transaction */
export function findFailed(trx: Knex, queue: string): Promise<string[]> {
  return trx('pgboss.job').where({ name: queue, state: 'failed' }).forUpdate().skipLocked().pluck('id');
}

/** Jobs that are retried are due from now on: by the time they were first due, the queue would count as late. */
export async function makeDue(trx: Knex, queue: string, ids: readonly string[]): Promise<void> {
  await trx('pgboss.job').where({ name: queue }).whereIn('id', ids).update({ start_after: trx.fn.now() });
}

/** Retains failed jobs for a week, so that those given up over a weekend can still be retried. */
export async function retainFailedJobs(db: Knex): Promise<void> {
  await db('pgboss.job')
    .where({ state: 'failed' })
    .where('deletion_seconds', '<', ONE_WEEK)
    .update({ deletion_seconds: ONE_WEEK });
}

/** Seconds. */
const ONE_WEEK = 7 * 24 * 60 * 60;

/** Whether a job with this key waits for its first attempt. */
export async function isWaiting(trx: Knex, name: string, singleton_key: string): Promise<boolean> {
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
