import * as z from 'zod';
import { slug } from './fields.ts';
import { DEFAULT_RETENTION } from './retention.ts';

/** Days for which a deleted record can be brought back. */
export const BIN_DAYS = DEFAULT_RETENTION.bin.count;

const resourceName = z.string().max(100);

/** What the audit log records of a permanent deletion. */
export const deletedRecordSchema = z.object({ resource: resourceName, record_id: z.uuid() });

export const binFilterSchema = z.strictObject({ resource: resourceName, record_id: z.uuid() }).partial();

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
  resource: resourceName.optional(),
  /** For one record, in place of its own slug that is taken. */
  slug: slug.optional(),
});

export interface Restored {
  records: { resource: string; id: string }[];
  /** What could not come back as it was, in sentences. */
  notes: string[];
}

export type RestoreRequest = z.output<typeof restoreSchema>;
