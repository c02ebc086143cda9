import * as z from 'zod';

/** Records that one bulk request may change. */
export const SELECTION_MAX = 1000;

/** Body of a bulk PUT or DELETE, for more records than an address can name. */
export const selectionSchema = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Each id must be a UUID' }))
    .min(1, { error: 'Name the records' })
    .max(SELECTION_MAX, { error: `At most ${SELECTION_MAX} at once` }),
  /** When the records were read; if one has changed since, nothing is done. */
  unchanged_since: z.iso.datetime({ error: 'This must be a moment in UTC' }).optional(),
  /** New values for each record; absent for a deletion. For a list, it may be the entries to add and to remove. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** try: writes nothing and returns a BulkTrial. undoable: returns a BulkUpdate. Absent: returns the ids. */
  mode: z.enum(['try', 'undoable']).optional(),
});

export const listChangeSchema = z.strictObject({
  add: z.array(z.string()).default([]),
  remove: z.array(z.string()).default([]),
});

/** Which of the selected records a bulk update would change; the others have the values already. */
export interface BulkTrial {
  changed: string[];
}

/** What a bulk update changed, and how to undo it. */
export interface BulkUpdate extends BulkTrial {
  undo: BulkUndo;
}

/** How long a bulk update can be undone, in milliseconds. */
export const BULK_UNDO_FOR = 10 * 60 * 1000;

/** Body of PUT /undo: what each record held before. All or nothing, and nothing once one of them has changed again. */
export const bulkUndoSchema = z.strictObject({
  changes: z
    .array(selectionSchema.pick({ ids: true }).extend({ data: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(SELECTION_MAX),
  unchanged_since: z.iso.datetime({ error: 'This must be a moment in UTC' }),
});
export type BulkUndo = z.infer<typeof bulkUndoSchema>;

/** Answer of GET /matching: every record that a filter leaves. */
export interface Matching {
  ids: string[];
  /** When they were, as an ISO date and time; `unchanged_since` of what is then done to them. */
  at: string;
}
