import knex, { type Knex } from 'knex';
import pg from 'pg';

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
 * @param options.max most connections; 10 by default
 * @param options.name application name of the connections; 'verve' by default
 * @param options.statementSeconds how long a statement may take that somebody waits for; no limit by default
 */
export function openDatabase(
  url: string,
  options: { max?: number; statementSeconds?: number; name?: string } = {},
): Knex {
  const timeout = (options.statementSeconds ?? 0) * 1000;
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: options.name ?? 'verve',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
      // The server's limit frees the connection; ours, a little later, is for a server that says nothing any more.
      ...(timeout && { query_timeout: timeout + 5000 }),
    },
    pool: {
      min: 0,
      max: options.max ?? 10,
      // Not as a parameter of the connection, which PgBouncer refuses.
      afterCreate: (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) =>
        connection.query(`set statement_timeout to ${timeout}`, (error) => done(error, connection)),
    },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    // The message of a failed query contains the query and may be logged, so it must not contain values.
    compileSqlOnError: false,
    // Knex would print a stack outside the log for each timed-out request, besides throwing the error.
    log: { warn: () => undefined },
  });
}

/** Selects the active rows of a table with ordered records, in their order. */
export function listActive<Row extends object>(
  db: Knex,
  table: string,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  return db(table).select(columns).where({ is_active: true }).orderBy(['display_order', 'created_at', 'id']);
}
