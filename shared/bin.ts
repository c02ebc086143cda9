import * as z from 'zod';
import { slug } from './fields.ts';
import { DEFAULT_RETENTION } from './retention.ts';

/** Days for which a deleted record can be brought back. */
export const BIN_DAYS = DEFAULT_RETENTION.bin.count;

/** Resources whose deleted records go to the bin; a test compares them with the API's declarations. */
export const BIN_RESOURCES = [
  'posts',
  'categories',
  'testimonials',
  'subscriptions',
  'consultations',
] as const;
export type BinResource = (typeof BIN_RESOURCES)[number];

export const goesToBin = (resource: string): resource is BinResource =>
  (BIN_RESOURCES as readonly string[]).includes(resource);

/** What the audit log keeps of a deletion for good. */
export const deletedRecordSchema = z.object({ resource: z.enum(BIN_RESOURCES), record_id: z.uuid() });

export const binFilterSchema = z
  .strictObject({ resource: z.enum(BIN_RESOURCES), record_id: z.uuid() })
  .partial();

/** A row of deleted_records as the admin API lists it; moments are ISO 8601 in UTC. */
export interface DeletedRecord extends z.output<typeof deletedRecordSchema> {
  id: string;
  title: string;
  deleted_at: string;
  deleted_by: string | null;
  /** Full name or mail address; null when nobody is known. */
  deleted_by_name: string | null;
  expires_at: string;
  /** What it held, by column; only where a single record is asked for. */
  row?: Record<string, unknown>;
}

/** Body of POST /api/admin/bin/restore. */
export const restoreSchema = z.strictObject({
  /** The bin's own ids or, with `resource`, those of the deleted records. */
  ids: z
    .array(z.uuid({ error: 'Each id must be a UUID' }))
    .min(1, { error: 'Name what is to be restored' })
    .max(5000, { error: 'At most 5000 at once' }),
  resource: z.enum(BIN_RESOURCES).optional(),
  /** For one record whose own slug is taken. */
  slug: slug.optional(),
});

export interface Restored {
  records: { resource: BinResource; id: string }[];
  /** What could not come back as it was, in sentences. */
  notes: string[];
}

/** Body of POST /api/admin/bin/restore. */
export interface RestoreRequest {
  ids: (string | number)[];
  /** Given when the ids are those of the deleted records; otherwise they are the bin's own. */
  resource?: string;
  /** In place of one that is taken. */
  slug?: string;
}
