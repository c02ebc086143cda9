import { ApiError } from '../../platform/http/api-error.ts';
import { readRows } from '../containers/json-rows.ts';
import type { SourceReader } from '../records.ts';
import { fields } from '../text/fields.ts';
import { ghostPost } from './ghost/post.ts';
import { GhostTables, SMALL_TABLES } from './ghost/tables.ts';

/** Whether a JSON text begins as Ghost's export: {"db":[{…}]}, or {"meta":…,"data":{…}} in either order. */
export function isGhost(head: string): boolean {
  const start = head.slice(0, 1000);
  if (/^\s*\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/.test(start)) return true;
  return (
    /^\s*\{\s*"(?:meta|data)"\s*:\s*\{/.test(start) &&
    /"exported_on"\s*:|"data"\s*:\s*\{\s*"[a-z_]+"\s*:\s*\[/.test(start)
  );
}

/** Reads Ghost's JSON export of any version: the other tables first, wherever they are in the file, then the posts one by one. */
export const readGhost: SourceReader = async function* (input) {
  const tables = new GhostTables();
  const half = (done: number) => (bytes: number) => input.progress(Math.floor((done + bytes) / 2));
  for await (const row of readRows({ ...input, progress: half(0) }, (table) => SMALL_TABLES.has(table)))
    if (row.type === 'row') tables.add(row.table, fields(row.value));
  let number = 0;
  let message = '';
  for await (const row of readRows({ ...input, progress: half(input.bytes) }, (table) => table === 'posts')) {
    if (row.type === 'problem') message = row.message;
    yield row.type === 'row' ? ghostPost(fields(row.value), tables, ++number) : row;
  }
  if (number === 0)
    throw new ApiError(
      'invalid',
      message ||
        'The Ghost export has no articles. In Ghost, open Settings, then Import/Export, and export the content again.',
    );
};
