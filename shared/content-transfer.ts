/** Changes of an import to the records of a kind. */
export interface ContentChange {
  /** A resource, page-texts or settings. */
  kind: string;
  new: number;
  changed: number;
  removed: number;
  same: number;
}

/** Answer of POST /api/admin/content/check, /import and /take-back. */
export interface ContentAccount {
  /** When the file was made; ISO 8601 in UTC. */
  made_at: string;
  product_version: string;
  changes: ContentChange[];
}

/** GET /api/admin/content. */
export interface ContentState {
  /** Start of the last import that can be undone; ISO 8601 in UTC. */
  imported_at: string | null;
}

/** Largest content file for an upload; the command has no limit. */
export const CONTENT_FILE_BYTES = 1024 ** 3;

export const CONTENT_FILE_TOO_LARGE =
  'The file is larger than 1 GB. Bring it in on the server: npm run content -- import, and the name of the file.';
