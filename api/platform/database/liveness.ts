import pg from 'pg';

/** A query that takes so long raises the question whether the database speaks at all. Milliseconds. */
const SUSPECTED = 5000;
/** How long a new connection, and a query on it, may take then. Milliseconds. */
const ANSWER_MAX = 5000;

/**
 * A database that keeps its connections open and says nothing, because its machine is frozen or the network swallows
 * what is sent, would hold whoever asked it for as long. How long a query takes proves nothing: imports, erasures and
 * exports rightly take minutes. So what takes long makes a new connection ask the database for a sign of life, again
 * and again; when none comes, the connection is cut, and its query fails like that of a connection lost.
 * @returns what puts a connection under this watch
 */
export function createSilenceWatch(databaseUrl: string): (client: pg.Client) => void {
  let asking: Promise<boolean> | undefined;
  const isAlive = () => {
    asking ??= askForLife(databaseUrl).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return (client) => {
    let suspicion: NodeJS.Timeout | undefined;
    let isOver = false;
    const calm = () => {
      clearTimeout(suspicion);
      suspicion = undefined;
    };
    const suspect = () => {
      const mine = setTimeout(async () => {
        const alive = await isAlive();
        if (suspicion !== mine) return;
        if (alive) suspect();
        else client.end().catch(() => undefined);
      }, SUSPECTED).unref();
      suspicion = mine;
    };
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((...words: unknown[]) => {
      if (!suspicion && !isOver) suspect();
      return query(...words);
    }) as pg.Client['query'];
    client.on('drain', calm);
    client.on('end', () => {
      isOver = true;
      calm();
    });
  };
}

/** @returns whether the database says anything, be it that it takes no more connections */
async function askForLife(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'verve-probe',
    connectionTimeoutMillis: ANSWER_MAX,
    query_timeout: ANSWER_MAX,
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
