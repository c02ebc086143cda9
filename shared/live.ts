/** Seconds between two heartbeats on the stream of changes. */
export const LIVE_HEARTBEAT_SECONDS = 25;

/** Milliseconds that the browser waits for a stream to open. */
export const LIVE_CONNECT_MS = 10_000;

/** Milliseconds before each retry; further retries use the last one. */
export const LIVE_BACK_OFF_MS = [1000, 2000, 5000, 10_000] as const;

/** A change, as sent by GET /api/admin/live: names and ids, without personal data. */
export interface LiveChange {
  resource: string;
  action: 'insert' | 'update' | 'delete';
  /** Number of changed rows. */
  count: number;
  /** Their ids; empty if there are many. */
  ids: string[];
}
