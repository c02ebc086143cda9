import * as z from 'zod';
import { filter, uuids } from './fields.ts';

const resourceName = z.string().max(100);

/** The audit log's details of a permanent deletion. */
export const deletedRecordSchema = z.object({ resource: resourceName, record_id: z.uuid() });

export const binFilterSchema = filter({
  resource: resourceName,
  record_id: z.uuid(),
  /** Samples that were removed together, which are many. */
  samples: z.enum(['without', 'only']),
});

/** A row of deleted_records as the admin API lists it; moments are ISO 8601 in UTC. */
export interface DeletedRecord extends z.output<typeof deletedRecordSchema> {
  id: string;
  title: string;
  deleted_at: string;
  deleted_by: string | null;
  /** Full name or email address; null if unknown. */
  deleted_by_name: string | null;
  expires_at: string;
  /** Its values by column; only in the answer for a single record. */
  row?: Record<string, unknown>;
}

/** Body of POST /api/admin/bin/restore. */
export const restoreSchema = z.strictObject({
  /** Ids of the bin or, with `resource`, of the deleted records. */
  ids: uuids(5000),
  resource: resourceName.optional(),
});

export interface Restored {
  records: { resource: string; id: string }[];
  /** Sentences on what could not be restored unchanged. */
  notes: string[];
}

export type RestoreRequest = z.output<typeof restoreSchema>;
