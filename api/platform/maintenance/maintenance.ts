import type { Knex } from 'knex';
import { MAINTENANCE_TASKS, type MaintenanceStatus, type MaintenanceTask } from '#shared/system-status.ts';
import type { QueueWork } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';

/** The queue of scheduled tasks, one per job. */
export const MAINTENANCE_QUEUE = 'maintenance';

export type MaintenanceTasks = { readonly [task in MaintenanceTask]: () => Promise<unknown> };

const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Runs each task as its own job, in one process at a time. A hanging task blocks only its worker. */
export function maintenanceWork(db: Knex, tasks: MaintenanceTasks, log: Logger): QueueWork {
  const work = ({ key }: { key: string }) => runTask(db, tasks, log, key);
  return { work, atOnce: 2, schedule: { cron: EVERY_TEN_MINUTES, keys: MAINTENANCE_TASKS } };
}

async function runTask(db: Knex, tasks: MaintenanceTasks, log: Logger, key: string): Promise<void> {
  // An unknown task belongs to a newer version running alongside, which will run it.
  const task = MAINTENANCE_TASKS.find((name) => name === key);
  if (!task) return;
  const begun = performance.now();
  const hasFailed = await tasks[task]().then(
    () => false,
    (error) => {
      log.error({ err: error, task }, 'maintenance failed');
      return true;
    },
  );
  await db.raw(
    `insert into maintenance_runs (task, ran_at, milliseconds, failed_at)
       values (?, now(), ?, case when ? then now() end)
     on conflict (task) do update set ran_at = excluded.ran_at, milliseconds = excluded.milliseconds,
       failed_at = excluded.failed_at`,
    [task, Math.round(performance.now() - begun), hasFailed],
  );
}

/** @returns every task with its last outcome */
export async function readMaintenance(db: Knex): Promise<MaintenanceStatus[]> {
  const rows: MaintenanceStatus[] = await db('maintenance_runs').select(
    'task',
    'ran_at',
    'milliseconds',
    'failed_at',
  );
  const never = { ran_at: null, milliseconds: null, failed_at: null };
  return MAINTENANCE_TASKS.map((task) => rows.find((row) => row.task === task) ?? { ...never, task });
}
