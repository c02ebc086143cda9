import * as z from 'zod';

/** Records that one bulk request may change. */
export const SELECTION_MAX = 1000;

/** Body of a bulk PUT or DELETE, for more records than an address can name. */
export const selectionSchema = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Each id must be a UUID' }))
    .min(1, { error: 'Name the records' })
    .max(SELECTION_MAX, { error: `At most ${SELECTION_MAX} at once` }),
  /** The moment when they were looked at: if one has changed after it, nothing is done. */
  unchanged_since: z.iso.datetime({ error: 'This must be a moment in UTC' }).optional(),
  /** What is written to each of them; nothing for a deletion. */
  data: z.record(z.string(), z.unknown()).optional(),
});

/** Answer of GET /matching: every record that a filter leaves. */
export interface Matching {
  ids: string[];
  /** When they were, as an ISO date and time; `unchanged_since` of what is then done to them. */
  at: string;
}
