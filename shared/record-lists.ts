import * as z from 'zod';
import { uuids, wholeNumber } from './fields.ts';
import { SELECTION_MAX } from './limits.ts';

/** Position of a record in its table, from 1; a new one without it becomes the last. */
const displayOrder = wholeNumber('Order', 0, 1_000_000).nullish();

/** What a schema of records in the admin's order ends with. */
export const listed = {
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
};

/** What the admin API adds to a record; moments are ISO 8601 in UTC. */
export interface Stored {
  id: string;
  created_at: string;
  updated_at: string;
}

/** A record in the admin's order as the admin API answers it. */
export type Listed<Schema extends z.ZodType> = Omit<z.output<Schema>, 'display_order'> &
  Stored & { display_order: number };

/**
 * Body of PUT /api/admin/<resource>/order: the ids of all records in their new order and, if known, the order before. With
 * it, records that were added meanwhile keep their place, and somebody else's new order is not overwritten.
 */
export const recordOrderSchema = z.strictObject({ ids: uuids(5000), seen: uuids(5000).optional() });

/** Body of a bulk PUT or DELETE, for more records than an address can name. */
export const selectionSchema = z.strictObject({
  ids: uuids(SELECTION_MAX),
  /** New values for each record; absent for a deletion. For a list, it may be the entries to add and to remove. */
  data: z.record(z.string(), z.unknown()).optional(),
});

export const listChangeSchema = z.strictObject({
  add: z.array(z.string()).default([]),
  remove: z.array(z.string()).default([]),
});
