/** Constants that the first list of the back office needs: without zod, which its forms load. */

/** NIST SP 800-63B requires at least 8 characters. */
export const PASSWORD_MIN = 12;

/** Header that carries the proof from POST /api/auth/confirm to a request that needs the password again. */
export const PASSWORD_PROOF_HEADER = 'X-Password-Proof';

/** Records that one bulk request may change. */
export const SELECTION_MAX = 1000;

export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;

/** Seconds between two heartbeats on the stream of changes. */
export const LIVE_HEARTBEAT_SECONDS = 25;

/** A change of some records, as sent by GET /api/admin/live. */
export interface LiveChange {
  resource: string;
}
