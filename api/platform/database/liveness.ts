import pg from 'pg';

/** Milliseconds after which a query makes us probe the database. */
const SLOW_QUERY_MS = 5000;
/** Milliseconds for connecting, and for the probe. */
const PROBE_TIMEOUT_MS = 5000;

/**
 * Cuts connections to a database that no longer answers, because its machine froze or the network drops packets. A timeout
 * would not do, as imports, erasures and exports take minutes. Instead, a slow query makes us repeatedly open a new connection
 * and probe the database; if the probe fails, the connection is cut, and its query fails.
 * @returns a function that watches a connection
 */
export function watchLiveness(databaseUrl: string): (client: pg.Client) => void {
  let asking: Promise<boolean> | undefined;
  const isAlive = () => {
    asking ??= probeDatabase(databaseUrl).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return (client) => {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const clearTimer = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const startTimer = () => {
      const mine = setTimeout(async () => {
        const alive = await isAlive();
        if (timer !== mine) return;
        if (alive) startTimer();
        else client.end().catch(() => undefined);
      }, SLOW_QUERY_MS).unref();
      timer = mine;
    };
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((...words: unknown[]) => {
      if (!timer && !isOver) startTimer();
      return query(...words);
    }) as pg.Client['query'];
    client.on('drain', clearTimer);
    client.on('end', () => {
      isOver = true;
      clearTimer();
    });
  };
}

/** @returns whether the database answers, even with a refusal of more connections */
async function probeDatabase(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'verve-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A pooler could accept the connection without the database.
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
