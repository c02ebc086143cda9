import { MAINTENANCE_TASKS, type MaintenanceStatus } from './maintenance.ts';

/** GET /api/admin/status: how the installation does, for anyone who looks after it. Moments are ISO 8601 in UTC. */
export interface SystemStatus {
  version: string;
  /** What was built, where the operator said so. */
  build: string | null;
  node: string;
  /** Of the process that answered. */
  started_at: string;
  /** Every process that is connected to the database, this one included, and since when. */
  processes: { name: string; since: string }[];
  database: {
    version: string;
    bytes: number;
    connections: number;
    max_connections: number;
    oldest_transaction_seconds: number;
    /** The last migration that was applied; how many that this version knows were not; how many it does not know. */
    migration: string;
    migrations_missing: number;
    migrations_unknown: number;
  };
  queues: {
    name: string;
    waiting: number;
    retrying: number;
    active: number;
    failed: number;
    oldest_seconds: number | null;
    /** Whether this version has workers for it: an earlier version's jobs may wait under a name that is gone. */
    served: boolean;
  }[];
  maintenance: MaintenanceStatus[];
  mail: {
    transport: 'smtp' | 'files';
    waiting: number;
    retrying: number;
    failed: number;
    waiting_since: string | null;
    last_sent_at: string | null;
  };
  /** Of the process that answered; null in development. */
  page_cache: { entries: number; bytes: number; hits: number; misses: number } | null;
  /** Of the disk with the data folder. */
  disk: { free: number; total: number };
  media: { images: number; bytes: number; storage: 'disk' | 'bucket' };
  /** The last one that npm run backup made. */
  backup: {
    at: string;
    bytes: number;
    milliseconds: number;
    rows: number;
    files: number;
    missing: number;
  } | null;
}

/** What came of trying again the jobs that a queue gave up. */
export interface JobsRetried {
  retried: number;
}

export interface StatusWarning {
  /** What is the matter. */
  title: string;
  /** What to do about it. */
  advice: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** A backup each night, and some hours of patience with it. */
export const BACKUP_DUE_MS = 1.25 * DAY;
/** It comes every ten minutes. */
const MAINTENANCE_DUE_MS = 60 * 60 * 1000;
const JOB_DUE_SECONDS = 5 * 60;
const TRANSACTION_SECONDS = 15 * 60;
const DISK_FREE = 0.1;
const DISK_FREE_BYTES = 2e9;
const CONNECTIONS = 0.85;

/** @param now milliseconds; @returns what needs attention, the most pressing first */
export function warningsOf(status: SystemStatus, now: number): StatusWarning[] {
  const { database, disk, mail, backup } = status;
  const late = status.queues.filter(({ oldest_seconds }) => (oldest_seconds ?? 0) > JOB_DUE_SECONDS);
  const failed = status.queues.filter((queue) => queue.failed > 0);
  const orphaned = status.queues.filter(({ served, waiting }) => !served && waiting > 0);
  const undone = status.maintenance.filter(({ failed_at }) => failed_at !== null);
  const lastMaintenance = Math.max(
    Date.parse(status.started_at),
    ...status.maintenance.map(({ ran_at }) => (ran_at ? Date.parse(ran_at) : 0)),
  );
  const checks: [boolean, string, string][] = [
    [
      disk.free < Math.min(disk.total * DISK_FREE, DISK_FREE_BYTES),
      'The disk is almost full',
      'Make room on the disk with the data folder: remove old backups and logs first. Images and mail cannot be written once it is full.',
    ],
    [
      database.migrations_missing > 0,
      'The database is not up to date',
      'Restart the product: it brings the database up to date as it starts.',
    ],
    [
      database.migrations_unknown > 0,
      'The database is newer than this version',
      'Fine while an upgrade or a roll back is under way. Otherwise start the newer version on every machine.',
    ],
    [
      late.length > 0,
      `Tasks are waiting that should have started: ${late.map(({ name }) => name).join(', ')}`,
      'Look in the log for “job failed”, and restart the product if there is nothing.',
    ],
    [
      failed.length > 0,
      `Tasks failed: ${failed.map(({ name }) => name).join(', ')}`,
      'The log says why. Once the cause is gone, try them again under Jobs; after a week they are deleted.',
    ],
    [
      orphaned.length > 0,
      `Tasks of an earlier version are waiting: ${orphaned.map(({ name }) => name).join(', ')}`,
      'Start that version once more beside this one until they are done, or ask the person who looks after the software.',
    ],
    [
      undone.length > 0,
      `Maintenance failed: ${undone.map(({ task }) => MAINTENANCE_TASKS[task]).join(', ')}`,
      'It is tried again every ten minutes. The log says why under “maintenance failed”.',
    ],
    [
      now - lastMaintenance > MAINTENANCE_DUE_MS,
      'Maintenance does not run',
      'Personal data is not deleted on time. Restart the product, and look in the log for “job queue”.',
    ],
    [
      mail.retrying + mail.failed > 0,
      'Email is not being sent',
      'Open Sent email: it shows what the mail server said, and can send each one again.',
    ],
    [
      mail.transport === 'files',
      'No mail server is set up',
      'Email reaches nobody. Ask the person who looks after the server to connect a mail server, then send a test email from Sent email.',
    ],
    [
      database.connections > database.max_connections * CONNECTIONS,
      'The database is short of connections',
      'Run fewer processes, or raise max_connections: each process takes up to 22.',
    ],
    [
      database.oldest_transaction_seconds > TRANSACTION_SECONDS,
      'A transaction has been open for a long time',
      'It holds up cleaning and upgrades. Find it in pg_stat_activity, and end it with pg_terminate_backend.',
    ],
    [
      !backup || now - Date.parse(backup.at) > BACKUP_DUE_MS,
      backup ? 'The last backup is more than a day old' : 'There is no backup yet',
      'Ask the person who looks after the server to set up the nightly backup that the deployment guide describes.',
    ],
    [
      (backup?.missing ?? 0) > 0,
      'Image files are missing in the storage',
      'The last backup could not find them. Put them back from an older backup, or upload the images again.',
    ],
  ];
  return checks.filter(([isSo]) => isSo).map(([, title, advice]) => ({ title, advice }));
}
