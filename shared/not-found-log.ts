import * as z from 'zod';

export const missingPageFilterSchema = z.strictObject({ path: z.string() }).partial();

/** A row of not_found_log as the admin API answers it; moments are ISO 8601 in UTC. */
export interface MissingPage {
  id: string;
  path: string;
  hits: number;
  /** The last referrer that a browser sent. */
  referrer: string | null;
  first_seen_at: string;
  last_seen_at: string;
}
