import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { adminExists } from '../auth/users.ts';
import { lockFor } from '../database/advisory-locks.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { StartError } from './start-error.ts';

const OLDEST_POSTGRES = 15;
/** Milliseconds to wait for a database that is starting at the same time. */
const REACH_TIMEOUT_MS = 10_000;
/** Codes of failures after which another try may succeed. */
const MAY_PASS = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', '57P03'];

/**
 * Connects once.
 * @throws StartError that says where and why it failed, without the password
 */
export async function reachDatabase(url: string): Promise<void> {
  const giveUp = Date.now() + REACH_TIMEOUT_MS;
  for (;;) {
    try {
      return await checkVersion(url);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!MAY_PASS.includes(code) || Date.now() > giveUp)
        throw new StartError(
          `The database at ${placeOf(url)} cannot be used: ${message || code}. Check DATABASE_URL.`,
        );
    }
    await delay(500);
  }
}

/**
 * Brings the schema up to date, and fills a database that nobody has used.
 * @param fill in one process at a time; returns a line of what it did, if anything
 * @returns a line for each thing done
 */
export async function prepareDatabase(
  url: string,
  fill: (trx: Knex.Transaction) => Promise<string | undefined>,
): Promise<string[]> {
  const db = openDatabase(url, { max: 2 });
  try {
    const applied = await migrate(db);
    const lines =
      applied.length > 0 ? [`Brought the database up to date: ${applied.length} migration(s).`] : [];
    if (await adminExists(db)) return lines;
    const filled = await db.transaction(async (trx) => {
      // Several processes may start at once over the same empty database.
      await lockFor(trx, 'seed');
      return fill(trx);
    });
    return filled ? [...lines, filled] : lines;
  } finally {
    await db.destroy();
  }
}

async function checkVersion(url: string): Promise<void> {
  // Reads the files of certificates that the address names.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int / 10000 as number",
    );
    const version = rows[0]?.number ?? 0;
    if (version < OLDEST_POSTGRES)
      throw new Error(`it is PostgreSQL ${version}, and ${OLDEST_POSTGRES} or newer is needed`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
}
