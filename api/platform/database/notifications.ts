import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { KEEP_ALIVE } from './database.ts';

const RECONNECT_MILLISECONDS = 1000;
const CONNECT_MILLISECONDS = 5000;
const QUERY_MILLISECONDS = 5000;
const CLOSE_TIMEOUT_MILLISECONDS = 1000;

/** The channels that triggers in the migrations notify. */
const CHANNELS = ['content_changed', 'resource_changed', 'access_changed'] as const;

type Channel = (typeof CHANNELS)[number];

/** @param payload null after a reconnection, as notifications may have been missed */
type NotificationListener = (payload: string | null) => void;

export type DatabaseNotifications = Awaited<ReturnType<typeof listenToDatabase>>;

/**
 * PostgreSQL's notifications, which reach every process: listens to all channels on one connection, and reconnects until closed.
 * TCP keep-alive tells if its other end is gone.
 * @throws if the first connection fails
 */
export async function listenToDatabase(databaseUrl: string, log: Logger) {
  const listeners = new Map<Channel, Set<NotificationListener>>(
    CHANNELS.map((channel) => [channel, new Set()]),
  );
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: `verve-listen ${hostname().slice(0, 30)}:${process.pid}`,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: QUERY_MILLISECONDS,
      ...KEEP_ALIVE,
    });
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel as Channel) ?? []) listener(payload ?? '');
    });
    fresh.on('error', (error) => log.warn({ err: error }, 'database notifications'));
    fresh.on('end', () => {
      // A connection that was never in use is retried by its caller; retrying here too would double the attempts.
      if (client !== fresh) return;
      client = null;
      retryLater();
    });
    try {
      await fresh.connect();
      await fresh.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    for (const subscribed of listeners.values()) for (const listener of subscribed) listener(null);
  };
  const retryLater = () => {
    if (!isClosed) retry = setTimeout(reconnect, RECONNECT_MILLISECONDS).unref();
  };
  const reconnect = () => {
    connect().catch((error) => {
      log.warn({ err: error }, 'database notifications');
      retryLater();
    });
  };

  await connect();
  /**
   * Resolves when this process has received all notifications of earlier commits: PostgreSQL sends pending ones before it is ready
   * for the next query.
   */
  const delivered = async (): Promise<void> => {
    const listening = client;
    await listening?.query('select 1').catch((error) => {
      log.warn({ err: error }, 'database notifications');
      listening.end().catch(() => undefined);
    });
  };
  return {
    delivered,
    /** Whether notifications arrive; otherwise nothing that depends on them may be cached. */
    get isListening(): boolean {
      return client !== null;
    },
    /** @returns a function that ends the subscription */
    subscribe(channel: Channel, listener: NotificationListener): () => void {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      await Promise.race([client?.end(), delay(CLOSE_TIMEOUT_MILLISECONDS)]);
    },
  };
}
