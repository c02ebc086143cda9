import * as z from 'zod';
import { StartError } from '../platform/process/start-error.ts';

/**
 * A content file is a sealed archive as a backup is one: manifest.json, a file of JSON lines for each kind of record, the
 * image files, and their checksums.
 */
export const CONTENT_FORMAT = 1;

export const FOLDER = 'content/';
export const kindPath = (kind: string) => `${FOLDER}${kind}.jsonl`;

/** What the site says beside its records. */
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

/** One record, as its line holds it. */
export type ContentRow = Record<string, unknown>;

/** The file is not what it should be; the message says what to do. Nothing was changed. */
export class ContentFileError extends StartError {
  override readonly name = 'ContentFileError';
}
