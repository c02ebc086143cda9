import type { BlogFormat } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { archiveReader, folderOf, orProblem, pictures, readUnpacked } from '../containers/archive.ts';
import { type Archive, type ArchiveEntry, EntryError, openArchive } from '../containers/zip.ts';
import { listOf } from '../notes.ts';
import { FEED_FORMATS, problem, type Recognised, type SourceReader, type SourceRecord } from '../records.ts';
import { detect, HEAD_BYTES } from './detect.ts';
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
    const ghost = exports.find(({ format }) => format === 'ghost');
    if (!ghost) {
      const table = archive.entries.find(({ path }) => isSubstackTable(path));
      if (paths.some(isSubstackPost) || (table && /^[^\n]*\bpost_id\b/.test(await startOf(archive, table))))
        return { format: 'substack', read: readSubstack };
      if (await looksLikeMedium(archive)) return { format: 'medium', read: readMedium };
    }
    const hasMarkdown = paths.some(isMarkdownPost);
    const first = ghost ?? exports[0];
    // A feed next to the sources of a site was generated from them.
    const isBuilt =
      hasMarkdown && (paths.some(isGeneratorPath) || (first && FEED_FORMATS.includes(first.format)));
    if (first && (ghost || !isBuilt))
      return { format: first.format, read: exportsReader(first.format, exports) };
    if (hasMarkdown) return { format: 'markdown', read: readMarkdown };
    throw new ApiError('invalid', nothingFound(paths));
  } finally {
    archive.close();
  }
}

interface Export extends Recognised {
  path: string;
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
      found.push({ path: entry.path, ...detect(await archive.head(entry, HEAD_BYTES)) });
    } catch (error) {
      if (!(error instanceof EntryError || error instanceof ApiError)) throw error;
    }
  }
  return found;
}

/** Copies of Ghost's pictures in other sizes. */
const RESIZED = /(?:^|\/)images\/size\//;

/**
 * WordPress splits large exports: reads all files of the same format, in the order of their names. The site's folder of
 * pictures may be packed beside them.
 */
const exportsReader = (format: BlogFormat, exports: Export[]): SourceReader =>
  archiveReader(async function* (archive) {
    const [same = [], others = []] = [true, false].map((isSame) =>
      exports.filter((one) => (one.format === format) === isSame),
    );
    for (const { path, read } of same.toSorted((a, b) => a.path.localeCompare(b.path))) {
      const entry = archive.find(path);
      if (entry) yield* untilProblem(readUnpacked(archive, entry, read));
    }
    if (others.length > 0)
      yield problem(
        `The archive also has ${listOf(others.map(({ path }) => path))}, which is another kind of export. Upload it by itself.`,
      );
    // Posts have the addresses of the site, whose root is where its export lies, or above Ghost's folder of pictures.
    const root = folderOf(same[0]?.path ?? '');
    const inSite = (path: string) =>
      format === 'ghost'
        ? path.replace(/^(?:.*?\/)?(?:content\/)?(?=(?:images|media|files)\/)/, 'content/')
        : path.startsWith(root)
          ? path.slice(root.length)
          : path;
    for await (const record of pictures(archive, (path) => !RESIZED.test(path)))
      yield record.type === 'file' ? { ...record, path: inSite(record.path) } : record;
  });

/** A file that fails does not stop the others. */
async function* untilProblem(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  try {
    yield* records;
  } catch (error) {
    const isTold = error instanceof EntryError || (error instanceof ApiError && error.code === 'invalid');
    if (!isTold) throw error;
    yield problem(error.message);
  }
}

async function startOf(archive: Archive, entry: ArchiveEntry): Promise<string> {
  const head = await orProblem(() => archive.head(entry, 16 * 1024));
  return Buffer.isBuffer(head) ? head.toString() : '';
}

async function looksLikeMedium(archive: Archive): Promise<boolean> {
  for (const entry of archive.entries.filter(({ path }) => isMediumPost(path)).slice(0, 5))
    if (/class="[^"]*\b(?:h-entry|e-content)\b/.test(await startOf(archive, entry))) return true;
  return false;
}

function nothingFound(paths: string[]): string {
  const inner = paths.find((path) => /\.zip$/i.test(path));
  const found =
    paths.length === 0 ? 'It is empty.' : `It has ${plural(paths.length, 'file')}: ${listOf(paths)}.`;
  return `There is no blog in this archive. Looked for: a Ghost export (.json), a Medium archive (posts/*.html), a Substack archive (posts.csv), Markdown files (.md), and an export of WordPress, Squarespace or Blogger (.xml). ${found}${inner ? ` Unpack the archive, and upload ${inner} by itself.` : ''}`;
}
