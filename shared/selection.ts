import * as z from 'zod';

/** Records that one bulk request may change. */
export const SELECTION_MAX = 1000;

/** Body of a bulk PUT or DELETE, for more records than an address can name. */
export const selectionSchema = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Each id must be a UUID' }))
    .min(1, { error: 'Name the records' })
    .max(SELECTION_MAX, { error: `At most ${SELECTION_MAX} at once` }),
  /** New values for each record; absent for a deletion. For a list, it may be the entries to add and to remove. */
  data: z.record(z.string(), z.unknown()).optional(),
});

export const listChangeSchema = z.strictObject({
  add: z.array(z.string()).default([]),
  remove: z.array(z.string()).default([]),
});
