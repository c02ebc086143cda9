import pg from 'pg';
import type { Logger } from '../log.ts';

const CHANNEL = 'content_changed';
const RECONNECT_MILLISECONDS = 1000;

/** Tells when published content may have changed, in whichever process that happened. */
export interface ContentChanges {
  /** Whether changes are being heard; while not, nothing that is kept can be trusted. */
  readonly listening: boolean;
  close(): Promise<void>;
}

/**
 * Listens to PostgreSQL's notifications on a connection of its own, and reconnects for as long as it takes.
 * @param changed called at each change, and after each reconnection, because changes were missed meanwhile
 */
export async function listenToContentChanges(
  databaseUrl: string,
  log: Logger,
  changed: () => void,
): Promise<ContentChanges> {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'verve-listen',
      keepAlive: true,
    });
    fresh.on('notification', changed);
    fresh.on('error', (error) => log.warn({ err: error }, 'content notifications'));
    fresh.on('end', () => {
      if (client === fresh) client = null;
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MILLISECONDS).unref();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
    changed();
  };
  const reconnect = () => {
    connect().catch((error) => {
      log.warn({ err: error }, 'content notifications');
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MILLISECONDS).unref();
    });
  };

  await connect();
  return {
    get listening() {
      return client !== null;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
