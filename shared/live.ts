/** Seconds between two heartbeats on the stream of changes. */
export const LIVE_HEARTBEAT_SECONDS = 25;

/** Milliseconds that the browser waits for a stream to open. */
export const LIVE_CONNECT_MS = 10_000;

/** Milliseconds before each further try; the last one stays. */
export const LIVE_BACK_OFF_MS = [1000, 2000, 5000, 10_000] as const;

/** What changed, as GET /api/admin/live tells it: names and ids, nothing personal. */
export interface LiveChange {
  resource: string;
  action: 'insert' | 'update' | 'delete';
  /** Rows that changed. */
  count: number;
  /** Their ids; empty when there are many. */
  ids: string[];
}
