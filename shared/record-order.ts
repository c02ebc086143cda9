import * as z from 'zod';

/** Where a record stands among the others of its table, from 1; a new one without it becomes the last. */
export const displayOrder = z
  .int({ error: 'Order must be a whole number' })
  .min(0, { error: 'Order must be 0 or more' })
  .max(1_000_000, { error: 'Order must be at most 1000000' })
  .nullish();

const order = z
  .array(z.uuid({ error: 'Each id must be a UUID' }))
  .min(1)
  .max(5000);

/**
 * Body of PUT /api/admin/<resource>/order: every record's id, first shown first; and, where it is known, the order that
 * the person saw before. With it, what was added or deleted meanwhile keeps its place, and an order that somebody else
 * has changed meanwhile is not overwritten.
 */
export const recordOrderSchema = z.strictObject({ ids: order, seen: order.optional() });

/** The message of a reorder that failed for `count` records of a resource. */
export const reorderFailure = (count: number, resource: string) =>
  `Failed to update ${count} ${resource.replaceAll('-', ' ')}`;
