import type { BlogFormat } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { bytesOf } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { archiveReader, folderOf, pictures, readUnpacked } from '../containers/archive.ts';
import { type Archive, EntryError, openArchive } from '../containers/zip.ts';
import { listOf } from '../notes.ts';
import { FEED_FORMATS, problem, type ReaderInput, type Recognised, type SourceReader } from '../records.ts';
import { detect, HEAD_BYTES } from './detect.ts';
import { isGeneratorPath } from './markdown/site.ts';
import { isMarkdownPost, readMarkdown } from './markdown.ts';
import { isMediumPost, readMedium } from './medium.ts';
import { isSubstackPost, isSubstackTable, readSubstack } from './substack.ts';

/** The most files of an archive to open in search of an export. */
const MOST_LOOKED_INTO = 50;
const EXPORT_NAME = /\.(?:xml|json|atom|rss|csv)$/i;

/**
 * Recognises a file by its content, whatever its name.
 * @throws ApiError 'invalid' if it is not an export, with what it is and where to get the export
 */
export async function recognise({ file }: ReaderInput): Promise<Recognised> {
  const head = await bytesOf(file, HEAD_BYTES);
  if (head.toString('latin1', 0, 2) !== 'PK') return detect(head);
  const archive = await openArchive(file);
  try {
    return await recogniseArchive(archive);
  } finally {
    archive.close();
  }
}

/** By its list of files and the first bytes of those that may be an export. */
async function recogniseArchive(archive: Archive): Promise<Recognised> {
  const paths = archive.entries.map(({ path }) => path);
  const exports = await exportsIn(archive);
  const ghost = exports.find(({ format }) => format === 'ghost');
  const hasMarkdown = paths.some(isMarkdownPost);
  const first = ghost ?? exports[0];
  // A feed next to the sources of a site was generated from them.
  const isBuilt =
    hasMarkdown && (paths.some(isGeneratorPath) || (first && FEED_FORMATS.includes(first.format)));
  if (first && (ghost || !isBuilt))
    return { format: first.format, read: exportsReader(first.format, exports) };
  if (paths.some((path) => isSubstackPost(path) || isSubstackTable(path)))
    return { format: 'substack', read: readSubstack };
  if (hasMarkdown) return { format: 'markdown', read: readMarkdown };
  if (paths.some(isMediumPost)) return { format: 'medium', read: readMedium };
  throw new ApiError('invalid', nothingFound(paths));
}

type Export = Recognised & { path: string };

/** The exports among the largest files that may be one. */
async function exportsIn(archive: Archive): Promise<Export[]> {
  const candidates = archive.entries
    .filter(({ path }) => EXPORT_NAME.test(path))
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
    const same = exports.filter((one) => one.format === format);
    const others = exports.filter((one) => one.format !== format);
    for (const { path, read } of same.toSorted((a, b) => a.path.localeCompare(b.path))) {
      const entry = archive.find(path);
      try {
        if (entry) yield* readUnpacked(archive, entry, read);
      } catch (error) {
        // A file that fails does not stop the others.
        const isTold = error instanceof ApiError && error.code === 'invalid';
        if (!isTold && !(error instanceof EntryError)) throw error;
        yield problem(error.message);
      }
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

function nothingFound(paths: string[]): string {
  const inner = paths.find((path) => /\.zip$/i.test(path));
  const found =
    paths.length === 0 ? 'It is empty.' : `It has ${plural(paths.length, 'file')}: ${listOf(paths)}.`;
  return `There is no blog in this archive. Looked for: a Ghost export (.json), a Medium archive (posts/*.html), a Substack archive (posts.csv), Markdown files (.md), and an export of WordPress, Squarespace or Blogger (.xml). ${found}${inner ? ` Unpack the archive, and upload ${inner} by itself.` : ''}`;
}
