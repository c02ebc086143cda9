import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** @returns the URL of another database on the same server */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a connection of its own. @returns its rows */
export const rowsOf = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows);

const PERMISSION_DENIED = '42501';

/** Ends every connection to a database and drops it. @param url of another database on the same server */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const until = Date.now() + 30_000;
    for (;;) {
      try {
        await client.query(`drop database if exists ${name} with (force)`);
        return;
      } catch (error) {
        // Autovacuum may be running in it, which only a superuser may terminate.
        if ((error as pg.DatabaseError).code !== PERMISSION_DENIED || Date.now() > until) throw error;
        await delay(100);
      }
    }
  });
}
