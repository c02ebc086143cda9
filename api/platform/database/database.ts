import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { StartError } from '../process/start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** Milliseconds that a request waits for a connection before 503. */
const CONNECT_TIMEOUT_MS = 5000;

pg.types.setTypeParser(INT8, Number);
// Times as ISO 8601 in UTC with milliseconds, the only format in responses and If-Match.
pg.types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** TCP keep-alive, by which even an idle connection notices that its other end is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * @param url postgres:// address
 * @param options.min idle connections to keep; 0 by default
 * @param options.max most connections; 10 by default
 * @param options.name application name of the connections; 'verve' by default
 * @param options.statementSeconds how long a statement may take that somebody waits for; no limit by default
 */
export function openDatabase(
  url: string,
  options: { min?: number; max?: number; statementSeconds?: number; name?: string } = {},
): Knex {
  const statement_timeout = (options.statementSeconds ?? 0) * 1000;
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: options.name ?? 'verve',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
      // The server's limit frees the connection; ours, a little later, is for a server that says nothing any more.
      ...(statement_timeout && { statement_timeout, query_timeout: statement_timeout + 5000 }),
    },
    pool: { min: options.min ?? 0, max: options.max ?? 10 },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    // The message of a failed query contains the query and may be logged, so it must not contain values.
    compileSqlOnError: false,
    // Knex would print a stack outside the log for each timed-out request, besides throwing the error.
    log: { warn: () => undefined },
  });
}

/** Logs slow queries without their values, which are parameters. */
export function watchSlowQueries(db: Knex, slow: number, log: Logger): void {
  const begun = new Map<string, number>();
  db.on('query', ({ __knexQueryUid: id }: KnexQuery) => begun.set(id, performance.now()));
  const ended = (query: KnexQuery) => {
    const ms = Math.round(performance.now() - (begun.get(query.__knexQueryUid) ?? 0));
    begun.delete(query.__knexQueryUid);
    if (ms >= slow) log.warn({ sql: query.sql.replace(/\s+/g, ' ').slice(0, SQL_MAX), ms }, 'slow query');
  };
  db.on('query-response', (_response: unknown, query: KnexQuery) => ended(query));
  db.on('query-error', (_error: unknown, query: KnexQuery) => ended(query));
}

interface KnexQuery {
  __knexQueryUid: string;
  sql: string;
}

/** Logged characters of a slow query. */
const SQL_MAX = 500;

/** How long a migration waits for a table before it lets other requests through and retries. Milliseconds. */
const LOCK_TIMEOUT_MS = 4000;
const LOCK_TRIES = 8;
const LOCK_NOT_AVAILABLE = '55P03';

/** Names of all migrations that this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.ts')).sort();
}

/**
 * Brings the schema up to date. Processes that start at once take turns by an advisory lock; Knex's own lock table would stay
 * locked after a killed run. A migration that cannot lock its table within seconds lets the requests behind it through and
 * retries, so that a running version goes on.
 * @returns the names of the migrations applied by this call
 */
export async function migrate(db: Knex): Promise<string[]> {
  const holder = await db.client.acquireConnection();
  try {
    // Waiting for the advisory lock has no limit.
    await db.raw('set lock_timeout to 0').connection(holder);
    await db.raw('select pg_advisory_lock(?)', [ADVISORY_LOCKS.migrate]).connection(holder);
    return await applyMigrations(db);
  } finally {
    await db.raw('select pg_advisory_unlock(?)', [ADVISORY_LOCKS.migrate]).connection(holder);
    await db.raw('reset lock_timeout').connection(holder);
    await db.client.releaseConnection(holder);
  }
}

/** Holds the lock of `migrate` until the transaction ends. */
export async function lockMigrations(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.migrate]);
}

/**
 * Applies migrations under the lock of `migrate`; in a transaction, a rollback undoes them all.
 * @param names the migrations to apply; all by default
 * @returns the names of the migrations applied by this call
 */
export async function applyMigrations(db: Knex, names?: readonly string[]): Promise<string[]> {
  const wanted = names ?? (await migrationNames());
  if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
  const applied: string[] = [];
  // Read again for each: the bridge from before version 1.0 records the migrations after it as applied.
  for (const name of wanted)
    if (!(await isApplied(db, name))) applied.push(...(await applyPatiently(db, wanted, name)));
  return applied;
}

async function isApplied(db: Knex, name: string): Promise<boolean> {
  if (!(await db.schema.hasTable('knex_migrations'))) return false;
  return (await db('knex_migrations').where({ name }).first('id')) !== undefined;
}

async function applyPatiently(db: Knex, wanted: readonly string[], name: string): Promise<string[]> {
  const config = {
    name,
    migrationSource: patientSource(wanted),
    // Unknown migrations are accepted: after a rollback the older version runs over the newer schema.
    disableMigrationsListValidation: true,
  };
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      const [, applied] = (await db.migrate.up(config)) as [number, string[]];
      return applied;
    } catch (error) {
      const isBlocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isBlocked) throw error;
      if (left === 0) {
        throw new StartError(
          `The migration ${name} could not have a table that a long transaction holds. End that transaction, or start again when it is over.`,
        );
      }
      await delay(LOCK_TIMEOUT_MS / 2);
    }
  }
}

function patientSource(names: readonly string[]): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => [...names],
    getMigrationName: (name) => name,
    getMigration: async (name) => {
      const migration: Knex.Migration & { config?: { transaction?: boolean } } = await import(
        path.join(MIGRATIONS, name)
      );
      if (migration.config?.transaction === false) return migration;
      return {
        ...migration,
        up: async (trx) => {
          await trx.raw(`set local lock_timeout to ${LOCK_TIMEOUT_MS}`);
          await migration.up(trx);
        },
      };
    },
  };
}
