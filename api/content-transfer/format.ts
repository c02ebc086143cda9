import * as z from 'zod';
import { StartError } from '../platform/process/start-error.ts';

/**
 * A content file is an archive with checksums, like a backup: manifest.json, a JSON Lines file for each kind of record, and
 * the image files.
 */
export const CONTENT_FORMAT = 1;

export const FOLDER = 'content/';
export const kindPath = (kind: string) => `${FOLDER}${kind}.jsonl`;

/** Name of the settings among the kinds of records. */
export const SETTINGS = 'settings';
export const PAGE_TEXTS = 'page-texts';

const kind = z.object({ name: z.string().regex(/^[a-z-]{1,60}$/), rows: z.int().min(0) });

export const contentManifestSchema = z.object({
  format: z.literal('verve-content'),
  version: z.literal(CONTENT_FORMAT),
  product_version: z.string().max(50),
  created_at: z.iso.datetime(),
  kinds: z.array(kind).max(200),
  files: z.int().min(0),
});
export type ContentManifest = z.output<typeof contentManifestSchema>;

/** A record as its line contains it. */
export type ContentRow = Record<string, unknown>;

/** The file is invalid and nothing was changed; the message says what to do. */
export class ContentFileError extends StartError {
  override readonly name = 'ContentFileError';
}
