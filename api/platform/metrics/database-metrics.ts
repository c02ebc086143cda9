import type { Knex } from 'knex';
import { Gauge, Registry } from 'prom-client';
import { readQueues } from '../jobs/queues.ts';

/** Metrics that all processes share, read from the database on request; none if it does not answer. */
export function createDatabaseMetrics(db: Knex): { text(): Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  const jobs = new Gauge({
    name: 'verve_jobs',
    help: 'Jobs that are not done, by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers,
  });
  const oldest = new Gauge({
    name: 'verve_jobs_oldest_seconds',
    help: 'Age of the oldest job that is due and waits, by queue.',
    labelNames: ['queue'] as const,
    registers,
  });
  const mails = new Gauge({
    name: 'verve_mails',
    help: 'Mails that have not been sent, by state.',
    labelNames: ['state'] as const,
    registers,
  });
  const single = (name: string, help: string) => new Gauge({ name, help, registers });
  const oldestMail = single('verve_mails_oldest_seconds', 'Age of the oldest mail that waits to be sent.');
  const sessions = single('verve_sessions', 'Sessions that are open.');
  const connections = single('verve_database_connections', 'Connections to this database, of all programs.');
  const bytes = single('verve_database_bytes', 'Size of the database.');
  const transaction = single(
    'verve_database_oldest_transaction_seconds',
    'Age of the oldest open transaction.',
  );
  const backup = single('verve_backup_age_seconds', 'Time since the last backup; nothing before the first.');
  const up = single('verve_database_up', '1 while the database answers.');

  const read = async () => {
    for (const queue of await readQueues(db)) {
      for (const state of ['waiting', 'active', 'failed'] as const)
        jobs.set({ queue: queue.name, state }, queue[state]);
      oldest.set({ queue: queue.name }, queue.oldest_seconds ?? 0);
    }
    for (const state of ['queued', 'sending', 'failed', 'unknown']) mails.set({ state }, 0);
    const states: { state: string; n: string }[] = await db('mails')
      .whereNot('state', 'sent')
      .groupBy('state')
      .select('state')
      .count({ n: '*' });
    for (const { state, n } of states) mails.set({ state: String(state) }, Number(n));
    const { rows } = await db.raw(NUMBERS);
    const [row] = rows;
    oldestMail.set(row.oldest_mail);
    sessions.set(row.sessions);
    connections.set(row.connections);
    bytes.set(row.bytes);
    transaction.set(row.oldest_transaction);
    if (row.backup_age === null) backup.remove();
    else backup.set(row.backup_age);
  };
  return {
    async text() {
      registry.resetMetrics();
      const isUp = await withTimeout(read()).then(
        () => true,
        () => false,
      );
      up.set(isUp ? 1 : 0);
      return isUp ? registry.metrics() : registry.getSingleMetricAsString('verve_database_up');
    },
  };
}

/** Milliseconds; Prometheus itself waits for ten seconds. */
const QUERY_TIMEOUT_MS = 5000;

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), QUERY_TIMEOUT_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const NUMBERS = `select
  (select count(*)::int from sessions where expire > now()) as sessions,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  pg_database_size(current_database())::float8 as bytes,
  (select coalesce(extract(epoch from now() - min(xact_start)), 0)::float8 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()) as oldest_transaction,
  (select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 from mails
    where state in ('queued', 'sending')) as oldest_mail,
  (select extract(epoch from now() - max(at))::float8 from backup_runs) as backup_age`;
