import path from 'node:path';
import knex, { type Knex } from 'knex';
import pg from 'pg';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** One number that stands for "this product migrates" among PostgreSQL's advisory locks. */
const MIGRATION_LOCK = 7_261_121;

pg.types.setTypeParser(INT8, Number);
// ISO 8601 in UTC with milliseconds, the one form in which moments leave the API and come back in If-Match.
pg.types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());

/**
 * @param url postgres:// address
 * @param options.max connections kept at the most
 */
export function openDatabase(url: string, options: { max?: number } = {}): Knex {
  return knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'verve' },
    pool: { min: 0, max: options.max ?? 10 },
    acquireConnectionTimeout: 10_000,
  });
}

/**
 * Brings the schema up to date. Safe when several processes start at once: they take turns on an advisory lock
 * rather than fail on Knex's own lock table, which a killed run leaves locked.
 * @returns the names of the migrations applied by this call
 */
export async function migrate(db: Knex): Promise<string[]> {
  const holder = await db.client.acquireConnection();
  try {
    await db.raw('select pg_advisory_lock(?)', [MIGRATION_LOCK]).connection(holder);
    const options = {
      directory: MIGRATIONS,
      loadExtensions: ['.ts'],
      disableMigrationsListValidation: false,
    };
    if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock(options);
    const [, names] = (await db.migrate.latest(options)) as [number, string[]];
    return names;
  } finally {
    await db.raw('select pg_advisory_unlock(?)', [MIGRATION_LOCK]).connection(holder);
    await db.client.releaseConnection(holder);
  }
}
