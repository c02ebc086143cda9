import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { StartError } from '../process/start-error.ts';
import { ROOT } from '../program.ts';
import { lockFor } from './advisory-locks.ts';

const MIGRATIONS = path.join(ROOT, 'migrations');

/** How long a migration waits for a table, for which the requests of a running version wait behind it. Milliseconds. */
const LOCK_TIMEOUT_MS = 4000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Names of all migrations that this version knows, in order. schema.sql beside them is only to be read. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => /^\d.*\.sql$/.test(name)).sort();
}

/** The migrations that the baseline replaces and a database must have: the last of them, and their number. */
export const BEFORE_BASELINE = { last: '20261127171800_assignees_are_people.ts', count: 52 };
/** The version to start once between older databases and this one. */
export const STEP_BETWEEN = 'commit 7cadf586 of this repository';
const BASELINE_START = '20261127230100_functions.sql';
/** The last migration of the baseline. */
export const BASELINE_END = '20261127230110_imports.sql';

/** One of the last migrations that the baseline replaces, which a database or a backup may lack. */
interface Step {
  /** From the schema of the step before to that of this one. */
  up(trx: Knex): Promise<unknown>;
  /** Back again, while the tables are empty: for the rows of a backup. */
  down: string;
}

/** @returns those steps by name, in order. They are read only for a database or a backup from before the baseline. */
export async function lastSteps(): Promise<Readonly<Record<string, Step>>> {
  const { href } = pathToFileURL(path.join(MIGRATIONS, 'before-baseline.ts'));
  return (await import(/* @vite-ignore */ href)).LAST_STEPS;
}

/**
 * @param applied migrations of a database or a backup
 * @returns their names with the baseline's for those that it replaces, and the steps that lead to its schema; null if it is too old
 */
export async function byBaseline(
  applied: readonly string[],
): Promise<{ names: string[]; steps: Step[] } | null> {
  const known = await migrationNames();
  const names = applied
    .filter((name) => name >= BASELINE_START)
    // One was a file of TypeScript for a day.
    .map((name) => known.find((one) => one === name.replace(/ts$/, 'sql')) ?? name);
  const replaced = applied.filter((name) => name < BASELINE_START);
  if (replaced.length === 0) return { names, steps: [] };
  if (replaced.length < BEFORE_BASELINE.count || !replaced.includes(BEFORE_BASELINE.last)) return null;
  const baseline = known.filter((name) => name <= BASELINE_END);
  const steps = Object.entries(await lastSteps()).filter(([name]) => !replaced.includes(name));
  return { names: [...baseline, ...names], steps: steps.map(([, step]) => step) };
}

/**
 * Gives a database that the earlier migrations made the baseline's schema, of which it may lack the last steps, and its names.
 * @throws StartError if it lacks others
 */
async function bridgeToBaseline(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable('knex_migrations'))) return;
  const applied: { name: string; migration_time: string }[] = await db('knex_migrations').orderBy('id');
  const bridge = await byBaseline(applied.map(({ name }) => name));
  if (!bridge)
    throw new StartError(
      `This database was last used by a version from before 27 November 2026, which this one cannot read, and nothing was changed. Start ${STEP_BETWEEN} once, then this one.`,
    );
  const { names, steps } = bridge;
  if (applied.every(({ name }) => names.includes(name))) return;
  // The first time is when the product was installed.
  const { migration_time } = applied[0] as (typeof applied)[number];
  await db.transaction(async (trx) => {
    for (const step of steps) await step.up(trx);
    await trx('knex_migrations').whereNotIn('name', names).delete();
    // It was added without a look at the rows, which had no decision then.
    await trx.raw('alter table privacy_requests validate constraint privacy_requests_decision_check');
    const missing = names.filter((name) => !applied.some((one) => one.name === name));
    await trx('knex_migrations').insert(missing.map((name) => ({ name, batch: 1, migration_time })));
  });
}

/**
 * Brings the schema up to date. Processes that start at once take turns by an advisory lock. A migration that cannot lock its
 * table within seconds fails, so that a running version goes on.
 * @returns the names of the migrations applied by this call
 */
export async function migrate(db: Knex): Promise<string[]> {
  // The migrations have transactions of their own, on another connection.
  return db.transaction(async (trx) => {
    await lockMigrations(trx);
    await bridgeToBaseline(db);
    return applyMigrations(db);
  });
}

/** Holds the lock of `migrate` until the transaction ends, however long that takes and whatever limits the host sets. */
export async function lockMigrations(trx: Knex.Transaction): Promise<void> {
  await trx.raw('set local lock_timeout to 0; set local idle_in_transaction_session_timeout to 0');
  await lockFor(trx, 'migrate');
}

/**
 * Applies migrations under the lock of `migrate`, each in a transaction; in one of the caller, a rollback undoes them all. Unknown
 * ones are accepted: after a rollback the older version runs over the newer schema. There is no way down but a backup.
 * @param names the migrations to apply; all by default
 * @param folder where they are
 * @returns the names of the migrations applied by this call
 */
export async function applyMigrations(
  db: Knex,
  names?: readonly string[],
  folder = MIGRATIONS,
): Promise<string[]> {
  // Made by Knex's own migrations in earlier versions.
  await db.raw(`drop table if exists knex_migrations_lock;
    create table if not exists knex_migrations
      (id serial primary key, name varchar(255), batch integer, migration_time timestamptz)`);
  const before = await db('knex_migrations').pluck('name');
  const missing = (names ?? (await migrationNames())).filter((name) => !before.includes(name));
  for (const name of missing) await apply(db, name, await readFile(path.join(folder, name), 'utf8'));
  return missing;
}

/** @throws StartError if another transaction holds a table that the migration needs */
async function apply(db: Knex, name: string, sql: string): Promise<void> {
  try {
    await db.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout to ${LOCK_TIMEOUT_MS}`);
      // Not by Knex, which would read question marks as parameters.
      await (await trx.client.acquireConnection()).query(sql);
      await trx('knex_migrations').insert({ name, batch: 1, migration_time: trx.fn.now() });
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError(
      `The migration ${name} could not have a table that a long transaction holds. End that transaction, or start again when it is over.`,
    );
  }
}
