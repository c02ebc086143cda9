import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ReaderInput, SourceReader, SourceRecord } from '../source.ts';
import { type GhostImages, ghostImages } from './ghost/addresses.ts';
import { isFields } from './ghost/html.ts';
import { ghostPost } from './ghost/post.ts';
import { chooseRows, gatherTables, isSmallTable, tableOf } from './ghost/tables.ts';
import { readJson } from './json-stream.ts';

/**
 * Whether the beginning of a JSON text is Ghost's export: {"db":[{…}]}, {"meta":…,"data":{…}} the other way round as well, or
 * the posts as Ghost's own API lists them.
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

/** Reads Ghost's JSON export of any version. */
export const readGhost: SourceReader = (input) => readGhostFile(input, ghostImages(new Map()));

/** The tables around the posts are read first, wherever they stand; the posts then pass one by one. */
export async function* readGhostFile(input: ReaderInput, images: GhostImages): AsyncGenerator<SourceRecord> {
  const common = { pieceBytes: BLOG_IMPORT_LIMITS.itemBytes, name: 'post', signal: input.signal };
  const tables = await gatherTables(
    readJson(input.file, {
      ...common,
      choose: chooseRows(isSmallTable),
      progress: (bytes) => input.progress(Math.floor(bytes / 2)),
    }),
  );
  if (tables.title) yield { type: 'site', title: tables.title };
  const posts = readJson(input.file, {
    ...common,
    choose: chooseRows((table) => table === 'posts'),
    progress: (bytes) => input.progress(Math.floor((input.bytes + bytes) / 2)),
  });
  let number = 0;
  let problem = '';
  for await (const item of posts) {
    if (item.problem !== undefined) {
      problem = item.problem;
      yield { type: 'problem', message: item.problem };
    } else if (tableOf(item.path)?.row && isFields(item.value)) {
      number++;
      yield ghostPost(item.value, tables, images, { number, line: item.line });
    }
  }
  if (number === 0)
    throw new ApiError(
      'invalid',
      problem ||
        'The Ghost export has no posts. In Ghost, open Settings, then Import/Export, and export the content again.',
    );
}
