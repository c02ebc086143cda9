import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { KEEP_ALIVE } from './database.ts';

const RECONNECT_MILLISECONDS = 1000;
const CONNECT_MILLISECONDS = 5000;
/** How often a connection is asked whether it still hears, and how long its answer may take. */
const HEARTBEAT_MILLISECONDS = 10_000;
const ANSWER_MILLISECONDS = 5000;
/** A goodbye that the database does not return is not waited for longer. */
const GOODBYE_MILLISECONDS = 1000;

/** What a process calls its listening connection, before its machine and number: every process has one. */
export const LISTENING_NAME = 'verve-listen';

/** An ear for PostgreSQL's notifications, which reach every process. */
export interface DatabaseNotifications {
  /** Whether they are being heard; while not, nothing that relies on them can be trusted. */
  readonly listening: boolean;
  close(): Promise<void>;
}

export interface NotificationHandlers {
  heard(channel: string, payload: string): void;
  /** Called once connected, and after each reconnection, because notifications were missed meanwhile. */
  connected(): void;
}

/** Listens on a connection of its own, and reconnects for as long as it takes. @throws when the first try fails */
export async function listenToDatabase(
  databaseUrl: string,
  log: Logger,
  channels: readonly string[],
  { heard, connected }: NotificationHandlers,
): Promise<DatabaseNotifications> {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${LISTENING_NAME} ${hostname().slice(0, 30)}:${process.pid}`,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: ANSWER_MILLISECONDS,
      ...KEEP_ALIVE,
    });
    fresh.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'database notifications'));
    fresh.on('end', () => {
      // One that never was in use is told of by connect() itself: two retries for each failure would double each time.
      if (client !== fresh) return;
      clearTimeout(heartbeat);
      client = null;
      retryLater();
    });
    try {
      await fresh.connect();
      for (const channel of channels) await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    beat(fresh);
    connected();
  };
  /** Who only listens would never notice that nothing can come any more. */
  const beat = (listening: pg.Client) => {
    heartbeat = setTimeout(() => {
      listening.query('select 1').then(
        () => client === listening && !closed && beat(listening),
        (error) => {
          log.warn({ err: error }, 'database notifications');
          // With a query under way this cuts the connection, and 'end' makes the next one.
          listening.end().catch(() => undefined);
        },
      );
    }, HEARTBEAT_MILLISECONDS).unref();
  };
  const retryLater = () => {
    if (!closed) retry = setTimeout(reconnect, RECONNECT_MILLISECONDS).unref();
  };
  const reconnect = () => {
    connect().catch((error) => {
      log.warn({ err: error }, 'database notifications');
      retryLater();
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
      clearTimeout(heartbeat);
      await Promise.race([client?.end(), delay(GOODBYE_MILLISECONDS)]);
    },
  };
}
