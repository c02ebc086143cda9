import { ApiError } from '../../platform/http/api-error.ts';
import { readRows } from '../containers/json-rows.ts';
import type { ReaderInput, SourceReader, SourceRecord } from '../records.ts';
import { fields } from '../text/fields.ts';
import { decodePercent } from '../text/urls.ts';
import { ghostPost } from './ghost/post.ts';
import { GhostTables, isSmallTable } from './ghost/tables.ts';

/** Whether a JSON text begins as Ghost's export: {"db":[{…}]}, or {"meta":…,"data":{…}} in either order. */
export function isGhost(head: string): boolean {
  const start = head.slice(0, 1000);
  if (/^\s*\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/.test(start)) return true;
  return (
    /^\s*\{\s*"(?:meta|data)"\s*:\s*\{/.test(start) &&
    /"exported_on"\s*:|"data"\s*:\s*\{\s*"[a-z_]+"\s*:\s*\[/.test(start)
  );
}

/**
 * Replaces URLs of Ghost's library in a text by real ones: in the uploaded archive, or on the site, for which Ghost writes a
 * placeholder.
 */
export type PlaceImages = (text: string) => string;

const LIBRARY =
  /(?:__GHOST_URL__|https?:\/\/[^\s"'<>()/]{1,300})?\/content\/((?:images|media|files)\/[^\s"'<>()\\?#,]{1,1000})(?:[?#][^\s"'<>()\\,]{0,1000})?/g;

/** @param library paths in the archive by their part after `content/`, such as images/2020/01/a.png */
export const ghostImages =
  (library: ReadonlyMap<string, string>): PlaceImages =>
  (text) =>
    text
      .replace(LIBRARY, (url, written: string) => {
        const path = decodePercent(written).normalize('NFC');
        const original = path.replace(/^images\/size\/[wh\d]+(?:\/format\/\w+)?\//, 'images/');
        const found = library.get(path) ?? library.get(original);
        return found === undefined ? url : `archive:${found}`;
      })
      .replaceAll('__GHOST_URL__', '');

/** Reads Ghost's JSON export of any version. */
export const readGhost: SourceReader = (input) => readGhostFile(input, ghostImages(new Map()));

/** Reads the other tables first, wherever they are in the file, then the posts one by one. */
export async function* readGhostFile(input: ReaderInput, place: PlaceImages): AsyncGenerator<SourceRecord> {
  const tables = new GhostTables();
  const half = (done: number) => (bytes: number) => input.progress(Math.floor((done + bytes) / 2));
  for await (const row of readRows({ ...input, progress: half(0) }, isSmallTable))
    if (row.type === 'row') tables.add(row.table, fields(row.value));
  let number = 0;
  let problem = '';
  const posts = readRows({ ...input, progress: half(input.bytes) }, (table) => table === 'posts');
  for await (const row of posts) {
    if (row.type === 'row') yield ghostPost(fields(row.value), tables, place, ++number);
    else {
      problem = row.message;
      yield row;
    }
  }
  if (number === 0)
    throw new ApiError(
      'invalid',
      problem ||
        'The Ghost export has no articles. In Ghost, open Settings, then Import/Export, and export the content again.',
    );
}
