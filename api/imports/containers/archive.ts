import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { imageTypeOf } from '../../media/file-type.ts';
import { HEAD_BYTES } from '../../platform/batch/receive.ts';
import { decodeText } from '../../platform/encoding.ts';
import {
  problem,
  type ReaderInput,
  type SourceProblem,
  type SourceReader,
  type SourceRecord,
} from '../records.ts';
import { leftOutOfArchive } from '../text.ts';
import { type Archive, type ArchiveEntry, EntryError, openArchive } from './zip.ts';

const PICTURE_NAME = /\.(?:jpe?g|jfif|png|webp|avif|gif)$/i;
/** Not tables and plain text, as platforms pack their own lists into an export, such as that of subscribers. */
const DOCUMENT_NAME = /\.(?:pdf|docx|xlsx|pptx|od[tsp])$/i;
const OTHER_MEDIA =
  /\.(?:svgz?|bmp|tiff?|heic|heif|ico|psd|mp[34]|m4[av]|mov|webm|ogg|wav|do[ct]|xls|ppt|rtf|epub)$/i;
const NO_PICTURE =
  'that cannot be brought along, as only JPEG, PNG, WebP, AVIF and GIF pictures and PDF, Office and OpenDocument files can';
const PICTURE_BYTES = 20 * 1024 * 1024;

/** The folder of a path, with its trailing slash, and the rest. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export type OpenArchive = Archive & { input: ReaderInput };

/** Makes a reader of `read`: opens the archive, yields its problems first, and closes it. */
export const archiveReader = (read: (archive: OpenArchive) => AsyncIterable<SourceRecord>): SourceReader =>
  async function* (input) {
    const archive = await openArchive(input.file);
    try {
      yield* archive.problems.map(problem);
      yield* read({ ...archive, input });
    } finally {
      archive.close();
    }
  };

/** The texts of some entries, one in memory at a time; a problem for each that cannot be read. */
export async function* textsOf(
  archive: OpenArchive,
  wanted: (path: string) => boolean,
): AsyncGenerator<Awaited<ReturnType<typeof textOf>>> {
  for (const entry of archive.entries) if (wanted(entry.path)) yield await textOf(archive, entry);
}

export const textOf = (archive: OpenArchive, entry: ArchiveEntry) =>
  orProblem(async () => ({
    type: 'text' as const,
    path: entry.path,
    ...decodeText(await archive.read(entry)),
  }));

/** The pictures and documents of an archive, one in memory at a time, then one problem that names all other media. */
export async function* pictures(
  archive: OpenArchive,
  wanted: (path: string) => boolean = () => true,
): AsyncGenerator<SourceRecord> {
  const other: string[] = [];
  for (const entry of archive.entries.filter(({ path }) => wanted(path))) {
    if (OTHER_MEDIA.test(entry.path)) other.push(entry.path);
    const isDocument = DOCUMENT_NAME.test(entry.path);
    if (!isDocument && !PICTURE_NAME.test(entry.path)) continue;
    const found = await orProblem(() => archive.read(entry, PICTURE_BYTES));
    if (!Buffer.isBuffer(found)) yield found;
    else if (isDocument || isPicture(found)) yield { type: 'file', path: entry.path, bytes: found };
    else other.push(entry.path);
  }
  if (other.length > 0) yield problem(leftOutOfArchive(NO_PICTURE, other));
}

/** One entry that cannot be read costs only itself. */
async function orProblem<T>(read: () => Promise<T>): Promise<T | SourceProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EntryError) return problem(error.message);
    throw error;
  }
}

/** Judged by the first bytes, not by the name. */
function isPicture(bytes: Buffer): boolean {
  try {
    return Boolean(imageTypeOf(bytes.subarray(0, HEAD_BYTES)));
  } catch {
    return false;
  }
}

/** Unpacks an export next to the archive and reads it there. @throws EntryError if it cannot be unpacked */
export async function* readUnpacked(
  { input, stream }: OpenArchive,
  entry: ArchiveEntry,
  read: SourceReader,
): AsyncGenerator<SourceRecord> {
  const file = `${input.file}.${randomUUID()}`;
  try {
    await pipeline(stream(entry), createWriteStream(file, { mode: 0o600 }));
    yield* read({ ...input, file, bytes: entry.bytes });
  } finally {
    await rm(file, { force: true });
  }
}
