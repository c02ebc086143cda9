import type { BlogFormat } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { archiveReader, folderOf, pictures, readUnpacked } from '../containers/archive.ts';
import { type Archive, type ArchiveEntry, EntryError, openArchive } from '../containers/zip.ts';
import { listOf } from '../notes.ts';
import { decodeText } from '../text/encoding.ts';
import { FEED_FORMATS, problem, type Recognised, type SourceReader, type SourceRecord } from '../types.ts';
import { detect, HEAD_BYTES } from './detect.ts';
import { ghostImages, readGhostFile } from './ghost.ts';
import { isGeneratorPath, isMarkdownPost, readMarkdown } from './markdown.ts';
import { isMediumPost, readMedium } from './medium.ts';
import { isSubstackPost, isSubstackTable, readSubstack } from './substack.ts';

/** The most files of an archive to open in search of an export. */
const MOST_LOOKED_INTO = 50;
const EXPORT_NAME = /\.(?:xml|json|atom|rss|csv)$/i;

/**
 * Recognises an archive by its list of files and the first bytes of some.
 * @throws ApiError 'invalid' if there is nothing to import; the message says what the archive contains instead
 */
export async function recogniseArchive(file: string): Promise<Recognised> {
  const archive = await openArchive(file);
  try {
    const paths = archive.entries.map(({ path }) => path);
    const exports = await exportsIn(archive);
    if (exports.some(({ format }) => format === 'ghost')) return { format: 'ghost', read: readGhostArchive };
    const table = archive.entries.find(({ path }) => isSubstackTable(path));
    if (table && (paths.some(isSubstackPost) || /^[^\n]*\bpost_id\b/.test(await headOf(archive, table))))
      return { format: 'substack', read: readSubstack };
    if (await looksLikeMedium(archive)) return { format: 'medium', read: readMedium };
    if (paths.some(isSubstackPost)) return { format: 'substack', read: readSubstack };
    const hasMarkdown = paths.some(isMarkdownPost);
    const [first] = exports;
    // A feed next to the sources of a site was generated from them.
    const isBuilt =
      hasMarkdown && (paths.some(isGeneratorPath) || (first && FEED_FORMATS.includes(first.format)));
    if (first && !isBuilt) return { format: first.format, read: exportsReader(first.format, exports) };
    if (hasMarkdown) return { format: 'markdown', read: readMarkdown };
    throw new ApiError('invalid', nothingFound(paths));
  } finally {
    archive.close();
  }
}

interface Export {
  path: string;
  format: BlogFormat;
  read: SourceReader;
}

/** The exports among the largest files that may be one. */
async function exportsIn(archive: Archive): Promise<Export[]> {
  const candidates = archive.entries
    .filter(({ path }) => EXPORT_NAME.test(path) && !isSubstackTable(path))
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, MOST_LOOKED_INTO);
  const found: Export[] = [];
  for (const entry of candidates) {
    try {
      found.push({ path: entry.path, ...detect(await archive.head(entry, HEAD_BYTES), entry.bytes) });
    } catch (error) {
      if (!(error instanceof EntryError || error instanceof ApiError)) throw error;
    }
  }
  return found;
}

/**
 * WordPress splits large exports: reads all files of the same format, in the order of their names. The site's folder of
 * pictures may be packed beside them.
 */
const exportsReader = (format: BlogFormat, exports: Export[]): SourceReader =>
  archiveReader(async function* (archive) {
    const same = exports.filter((one) => one.format === format);
    for (const { path, read } of same.toSorted((a, b) => a.path.localeCompare(b.path))) {
      const entry = archive.find(path);
      if (entry) yield* orProblem(readUnpacked(archive, entry, read));
    }
    const other = exports.filter((one) => one.format !== format).map((one) => one.path);
    if (other.length > 0)
      yield problem(
        `The archive also has ${listOf(other)}, which is another kind of export. Upload it by itself.`,
      );
    const root = folderOf(same[0]?.path ?? '');
    for await (const record of pictures(archive))
      yield record.type === 'file' && record.path.startsWith(root)
        ? { ...record, path: record.path.slice(root.length) }
        : record;
  });

/** Ghost's archive: its JSON and the pictures of its library. */
const readGhostArchive: SourceReader = archiveReader(async function* (archive) {
  const library = new Map<string, string>();
  for (const { path } of archive.entries) {
    const found = /(?:^|\/)(?:content\/)?((?:images|media|files)\/.+)$/.exec(path)?.[1];
    if (found && !found.startsWith('images/size/') && !library.has(found)) library.set(found, path);
  }
  const read: SourceReader = (input) => readGhostFile(input, ghostImages(library));
  for (const { path, format } of await exportsIn(archive)) {
    const entry = archive.find(path);
    if (entry && format === 'ghost') yield* orProblem(readUnpacked(archive, entry, read));
  }
  yield* pictures(archive, (path) => !/(?:^|\/)images\/size\//.test(path));
});

/** A file that fails does not stop the others. */
async function* orProblem(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  try {
    yield* records;
  } catch (error) {
    const isTold = error instanceof EntryError || (error instanceof ApiError && error.code === 'invalid');
    if (!isTold) throw error;
    yield problem(error.message);
  }
}

async function headOf(archive: Archive, entry: ArchiveEntry): Promise<string> {
  try {
    return decodeText(await archive.head(entry, 16 * 1024)).text;
  } catch (error) {
    if (error instanceof EntryError) return '';
    throw error;
  }
}

async function looksLikeMedium(archive: Archive): Promise<boolean> {
  for (const entry of archive.entries.filter(({ path }) => isMediumPost(path)).slice(0, 5))
    if (/class="[^"]*\b(?:h-entry|e-content)\b/.test(await headOf(archive, entry))) return true;
  return false;
}

function nothingFound(paths: string[]): string {
  const inner = paths.find((path) => /\.zip$/i.test(path));
  const found =
    paths.length === 0 ? 'It is empty.' : `It has ${plural(paths.length, 'file')}: ${listOf(paths)}.`;
  return `There is no blog in this archive. Looked for: a Ghost export (.json), a Medium archive (posts/*.html), a Substack archive (posts.csv), Markdown files (.md), and an export of WordPress, Squarespace or Blogger (.xml). ${found}${inner ? ` Unpack the archive, and upload ${inner} by itself.` : ''}`;
}
