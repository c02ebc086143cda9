import pg from 'pg';

/** After this long a query makes us probe the database. */
const SLOW_QUERY_MS = 5000;
/** How long connecting, and the probe itself, may take. */
const PROBE_TIMEOUT_MS = 5000;

/**
 * Cuts connections to a database that no longer answers, because its machine froze or the network drops packets. A
 * plain timeout cannot tell: imports, erasures and exports rightly take minutes. So a slow query makes us open a new
 * connection and probe the database, again and again; when the probe fails, the connection ends and its query fails
 * like any lost connection.
 * @returns puts a connection under this watch
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

/** @returns whether the database answers, even if only to refuse more connections */
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
    // A pooler in between greets by itself.
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
