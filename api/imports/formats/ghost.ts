import { ApiError } from '../../platform/http/api-error.ts';
import { readRows } from '../containers/json-rows.ts';
import { decodePercent } from '../text/urls.ts';
import type { ReaderInput, SourceReader, SourceRecord } from '../types.ts';
import { fields } from './ghost/fields.ts';
import { ghostPost } from './ghost/post.ts';
import { GhostTables, isSmallTable } from './ghost/tables.ts';

/**
 * Whether a JSON text begins as Ghost's export, {"db":[{…}]} or {"meta":…,"data":{…}} in either order, or as a list of
 * posts of Ghost's API.
 */
export function isGhost(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (/^\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/.test(text)) return true;
  const table = /"data"\s*:\s*\{\s*"[a-z_]+"\s*:\s*\[/;
  if (/^\{\s*"meta"\s*:\s*\{/.test(text))
    return /"exported_on"\s*:/.test(text.slice(0, 1000)) || table.test(text);
  if (/^\{\s*"data"\s*:/.test(text)) return table.test(text.slice(0, 1000));
  return (
    /^\{\s*"posts"\s*:\s*\[\s*\{/.test(text) &&
    /"(?:mobiledoc|lexical|comment_id|feature_image)"\s*:/.test(text)
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
    if (row.type === 'problem') {
      problem = row.message;
      yield row;
    } else yield ghostPost(fields(row.value), tables, place, ++number);
  }
  if (number === 0)
    throw new ApiError(
      'invalid',
      problem ||
        'The Ghost export has no articles. In Ghost, open Settings, then Import/Export, and export the content again.',
    );
}
