import type { Knex } from 'knex';

/** The state of a queue. */
interface QueueState {
  name: string;
  /** Not done yet, due or not. */
  waiting: number;
  /** Those of them that have failed for more than a day. */
  retrying: number;
  active: number;
  /** Given up; deleted after an hour. */
  failed: number;
  /** Seconds for which the oldest due job has been due; null if none is. */
  oldest_seconds: number | null;
}

/** Every queue of the product, empty ones included; pg-boss's own queues are left out. */
export async function readQueues(db: Knex): Promise<QueueState[]> {
  const { rows } = await db.raw<{ rows: QueueState[] }>(`
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
