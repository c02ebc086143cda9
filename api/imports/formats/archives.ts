import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ReaderInput, Recognised, SourceReader, SourceRecord } from '../source.ts';
import { pictures, problem, unpacked, withArchive } from './archive-files.ts';
import { ghostImages } from './ghost/addresses.ts';
import { isGhost, readGhostFile } from './ghost.ts';
import { isGeneratorPath, isMarkdownPost, readMarkdownFiles } from './markdown-files.ts';
import { isMediumPost, readMedium } from './medium.ts';
import { isSubstackPost, isSubstackTable, readSubstack } from './substack.ts';
import { counted, decodeText, few } from './texts.ts';
import { type Archive, type ArchiveEntry, EntryError, openArchive } from './zip.ts';

/** Says what a single file is; the one for files outside of archives, which asks this module for archives in turn. */
export type Recognise = (input: ReaderInput) => Promise<Recognised>;

const HEAD_BYTES = 256 * 1024;
/** Files of an archive that are looked into to find an export among them. */
const MOST_LOOKED_INTO = 50;
const EXPORT_NAME = /\.(?:xml|json|atom|rss)$/i;

/**
 * Tells what an archive is by its list of files and the beginnings of some of them.
 * @param recognise for an export that lies in the archive as a file of its own
 * @throws ApiError 'invalid' for an archive in which there is nothing to import, with what was looked for and what was found
 */
export async function recogniseArchive(file: string, recognise: Recognise): Promise<Recognised> {
  return recogniseAt(file, recognise, 0);
}

async function recogniseAt(file: string, recognise: Recognise, depth: number): Promise<Recognised> {
  const archive = await openArchive(file);
  try {
    const paths = archive.entries.map((entry) => entry.path);
    const exports = archive.entries
      .filter((entry) => EXPORT_NAME.test(entry.path))
      .toSorted((one, other) => other.claimedBytes - one.claimedBytes)
      .slice(0, MOST_LOOKED_INTO);
    const ghost = await firstOf(exports, async (entry) => isGhost(await headText(archive, entry)));
    if (ghost) return { format: 'ghost', read: ghostArchive };
    if (paths.some(isSubstackTable) && (paths.some(isSubstackPost) || (await hasPostIds(archive))))
      return { format: 'substack', read: readSubstack };
    if (await looksLikeMedium(archive)) return { format: 'medium', read: readMedium };
    if (paths.some(isSubstackPost)) return { format: 'substack', read: readSubstack };
    const markdown = paths.some(isMarkdownPost);
    if (markdown && paths.some(isGeneratorPath)) return { format: 'markdown', read: readMarkdownFiles };
    const inner = await recogniseInside(file, archive, exports, recognise);
    // A feed among the sources is only what was built of them.
    const isFeed = inner && ['rss', 'atom', 'json_feed'].includes(inner.format);
    if (inner && !(markdown && isFeed)) return inner;
    if (markdown) return { format: 'markdown', read: readMarkdownFiles };
    const nested = archive.entries.filter((entry) => /\.zip$/i.test(entry.path));
    const [only] = nested;
    if (only && nested.length === 1 && depth === 0)
      return await recogniseNested(file, archive, only, recognise);
    throw new ApiError('invalid', nothingFound(paths));
  } finally {
    archive.close();
  }
}

/** Ghost's own archive of content: its JSON, and the pictures of the library. */
const ghostArchive: SourceReader = (input) =>
  withArchive(input, async function* (archive, progress): AsyncGenerator<SourceRecord> {
    const library = new Map<string, string>();
    for (const { path } of archive.entries) {
      const found = /(?:^|\/)(?:content\/)?((?:images|media|files)\/.+)$/.exec(path)?.[1];
      if (found && !found.startsWith('images/size/') && !library.has(found)) library.set(found, path);
    }
    for (const entry of archive.entries) {
      if (!/\.json$/i.test(entry.path) || !isGhost(await headText(archive, entry))) continue;
      yield* orProblem(
        unpacked(input, archive, entry, (inner) => readGhostFile(inner, ghostImages(library))),
      );
    }
    yield* pictures(archive, progress, (path) => !/(?:^|\/)images\/size\//.test(path));
  });

/** WordPress splits large exports into several files of one archive: all of the same format are read, in order of their names. */
async function recogniseInside(
  file: string,
  archive: Archive,
  exports: ArchiveEntry[],
  recognise: Recognise,
): Promise<Recognised | null> {
  const found: { entry: ArchiveEntry; format: Recognised['format'] }[] = [];
  for (const entry of exports) {
    const format = await formatOf(file, archive, entry, recognise);
    if (format) found.push({ entry, format });
  }
  const [first] = found;
  if (!first) return null;
  const same = found.filter((one) => one.format === first.format).map((one) => one.entry.path);
  const wanted = new Set(same);
  const other = found.filter((one) => one.format !== first.format).map((one) => one.entry.path);
  const read: SourceReader = (input) =>
    withArchive(input, async function* (opened): AsyncGenerator<SourceRecord> {
      const entries = opened.entries.filter((entry) => wanted.has(entry.path));
      for (const entry of entries.toSorted((a, b) => a.path.localeCompare(b.path)))
        yield* orProblem(unpacked(input, opened, entry, (inner) => readRecognised(inner, recognise)));
      if (other.length > 0)
        yield problem(
          `The archive also has ${few(other)}, which is another kind of export. Upload it by itself.`,
        );
    });
  return { format: first.format, read };
}

async function* readRecognised(inner: ReaderInput, recognise: Recognise): AsyncGenerator<SourceRecord> {
  const { read } = await recognise(inner);
  yield* read(inner);
}

/** One file of several that fails does not stop the others. */
async function* orProblem(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord> {
  try {
    yield* records;
  } catch (error) {
    const isTold = error instanceof EntryError || (error instanceof ApiError && error.code === 'invalid');
    if (!isTold) throw error;
    yield problem(error.message);
  }
}

async function formatOf(
  file: string,
  archive: Archive,
  entry: ArchiveEntry,
  recognise: Recognise,
): Promise<Recognised['format'] | null> {
  const head = `${file}.${randomUUID()}`;
  try {
    const bytes = await archive.head(entry, HEAD_BYTES);
    await writeFile(head, bytes, { mode: 0o600 });
    const { format } = await recognise(outside(head, entry.path, bytes.length));
    return format;
  } catch (error) {
    if (error instanceof EntryError || error instanceof ApiError) return null;
    throw error;
  } finally {
    await rm(head, { force: true });
  }
}

/** An archive in an archive is looked into once: more than that is only made to do harm. */
async function recogniseNested(
  file: string,
  archive: Archive,
  entry: ArchiveEntry,
  recognise: Recognise,
): Promise<Recognised> {
  if (entry.claimedBytes > BLOG_IMPORT_LIMITS.bytes)
    throw new ApiError(
      'too_large',
      `${entry.path} in the archive is larger than 1 GB, which is the most that can be read.`,
    );
  const beside = outside(file, entry.path, entry.claimedBytes);
  let format: Recognised['format'] | undefined;
  for await (const record of unpacked(beside, archive, entry, async function* (inner) {
    ({ format } = await recogniseAt(inner.file, recognise, 1));
    yield* [] as SourceRecord[];
  }))
    throw new Error(`unexpected ${record.type}`);
  const read: SourceReader = (input) =>
    withArchive(input, async function* (opened): AsyncGenerator<SourceRecord> {
      const again = opened.find(entry.path);
      if (again)
        yield* unpacked(input, opened, again, async function* (inner) {
          const recognised = await recogniseAt(inner.file, recognise, 1);
          yield* recognised.read(inner);
        });
    });
  return { format: format as Recognised['format'], read };
}

const outside = (file: string, filename: string, bytes: number): ReaderInput => ({
  file,
  filename,
  bytes,
  address: null,
  signal: new AbortController().signal,
  progress: () => undefined,
});

async function headText(archive: Archive, entry: ArchiveEntry): Promise<string> {
  try {
    return decodeText(await archive.head(entry, 16 * 1024)).text;
  } catch (error) {
    if (error instanceof EntryError) return '';
    throw error;
  }
}

async function firstOf(
  entries: ArchiveEntry[],
  test: (entry: ArchiveEntry) => Promise<boolean>,
): Promise<ArchiveEntry | undefined> {
  for (const entry of entries) if (await test(entry)) return entry;
  return undefined;
}

async function hasPostIds(archive: Archive): Promise<boolean> {
  const table = archive.entries.find((entry) => isSubstackTable(entry.path));
  return table !== undefined && /^[^\n]*\bpost_id\b/.test(await headText(archive, table));
}

async function looksLikeMedium(archive: Archive): Promise<boolean> {
  const stories = archive.entries.filter((entry) => isMediumPost(entry.path)).slice(0, 5);
  const found = await firstOf(stories, async (entry) =>
    /class="[^"]*\b(?:h-entry|e-content)\b/.test(await headText(archive, entry)),
  );
  return found !== undefined;
}

function nothingFound(paths: string[]): string {
  const found =
    paths.length === 0 ? 'It is empty.' : `It has ${counted(paths.length, 'file')}: ${few(paths)}.`;
  return `There is no blog in this archive. Looked for: a Ghost export (.json), a Medium archive (posts/*.html), a Substack archive (posts.csv), Markdown files (.md), and an export of WordPress, Squarespace or Blogger (.xml). ${found}`;
}
