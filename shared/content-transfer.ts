/** What bringing content in does to the records of one kind. */
export interface ContentChange {
  /** A resource, page-texts or settings. */
  kind: string;
  new: number;
  changed: number;
  removed: number;
  same: number;
}

/** POST /api/admin/content/check, /import and /take-back: what would be done, or was. */
export interface ContentAccount {
  /** When the file was made; ISO 8601 in UTC. */
  made_at: string;
  product_version: string;
  changes: ContentChange[];
}

/** GET /api/admin/content. */
export interface ContentState {
  /** When the last import that can be taken back began; ISO 8601 in UTC. */
  imported_at: string | null;
}

/** The largest content file that is taken over the web; the command takes any. */
export const CONTENT_FILE_BYTES = 1024 ** 3;

export const CONTENT_FILE_TOO_LARGE =
  'The file is larger than 1 GB. Bring it in on the server: npm run content -- import, and the name of the file.';
