import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import type { ReaderInput, SourceProblem, SourceRecord } from '../source.ts';
import { counted, few } from './texts.ts';
import { type Archive, type ArchiveEntry, EntryError, openArchive } from './zip.ts';

const PICTURE_NAME = /\.(?:jpe?g|jfif|png|webp|avif|gif)$/i;
const OTHER_MEDIA = /\.(?:svgz?|bmp|tiff?|heic|heif|ico|psd|mp[34]|m4[av]|mov|webm|ogg|wav|pdf)$/i;

const PICTURE_BYTES = 20 * 1024 * 1024;

export const problem = (message: string): SourceProblem => ({ type: 'problem', message });

export const isPictureName = (path: string): boolean => PICTURE_NAME.test(path);

/** What the first bytes of a picture say that it is, whatever its name. */
export function isPicture(bytes: Buffer): boolean {
  const ascii = bytes.toString('latin1', 0, 32);
  return (
    ascii.startsWith('\xff\xd8\xff') ||
    ascii.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(ascii) ||
    (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') ||
    (ascii.slice(4, 8) === 'ftyp' && /avi[fs]/.test(ascii.slice(8, 32)))
  );
}

/** Opens the archive of an import, tells what was left out, and closes it in the end. */
export async function* withArchive(
  input: ReaderInput,
  read: (archive: Archive, progress: (entry: ArchiveEntry) => void) => AsyncIterable<SourceRecord>,
): AsyncGenerator<SourceRecord> {
  const archive = await openArchive(input.file);
  let done = 0;
  const progress = (entry: ArchiveEntry) => {
    done += entry.compressedSize;
    input.signal.throwIfAborted();
    input.progress(Math.min(done, input.bytes));
  };
  try {
    for (const message of archive.problems) yield problem(message);
    yield* read(archive, progress);
  } finally {
    archive.close();
  }
}

/** The bytes of an entry; for one that cannot be used, a sentence. */
export async function contentsOf(
  archive: Archive,
  entry: ArchiveEntry,
): Promise<{ bytes: Buffer; refusal?: never } | { bytes?: never; refusal: string }> {
  try {
    return { bytes: await archive.read(entry) };
  } catch (error) {
    if (error instanceof EntryError) return { refusal: error.message };
    throw error;
  }
}

/** The pictures of an archive, one in memory at a time; what else there is to see or hear is named once. */
export async function* pictures(
  archive: Archive,
  progress: (entry: ArchiveEntry) => void,
  wanted: (path: string) => boolean = () => true,
): AsyncGenerator<SourceRecord> {
  let total = 0;
  const other: string[] = [];
  const full: string[] = [];
  for (const entry of archive.entries) {
    if (!wanted(entry.path)) continue;
    if (OTHER_MEDIA.test(entry.path)) other.push(entry.path);
    if (!PICTURE_NAME.test(entry.path)) continue;
    if (total >= BLOG_IMPORT_LIMITS.fileBytes) {
      full.push(entry.path);
      continue;
    }
    progress(entry);
    try {
      const bytes = await archive.read(entry, PICTURE_BYTES);
      if (isPicture(bytes)) {
        total += bytes.length;
        yield { type: 'file', path: entry.path, bytes };
      } else other.push(entry.path);
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      yield problem(error.message);
    }
  }
  if (other.length > 0)
    yield problem(
      `${counted(other.length, 'file')} in the archive cannot be brought along, because only JPEG, PNG, WebP, AVIF and GIF pictures can: ${few(other)}.`,
    );
  if (full.length > 0)
    yield problem(
      `The pictures in the archive are larger than ${BLOG_IMPORT_LIMITS.fileBytes / 1024 ** 3} GB together, which is the most that can be read; ${counted(full.length, 'picture')} were left out.`,
    );
}

/** Unpacks an entry beside the archive, as long as `use` goes on. */
export async function* unpacked(
  input: ReaderInput,
  archive: Archive,
  entry: ArchiveEntry,
  use: (inner: ReaderInput) => AsyncIterable<SourceRecord>,
): AsyncGenerator<SourceRecord> {
  const file = `${input.file}.${randomUUID()}`;
  try {
    await pipeline(Readable.from(archive.stream(entry)), createWriteStream(file, { mode: 0o600 }), {
      signal: input.signal,
    });
    yield* use(innerInput(input, file, entry));
  } finally {
    await rm(file, { force: true });
  }
}

const innerInput = (input: ReaderInput, file: string, entry: ArchiveEntry): ReaderInput => ({
  ...input,
  file,
  filename: entry.path,
  bytes: Math.max(1, entry.claimedBytes),
  progress: (bytes) =>
    input.progress(Math.floor(input.bytes * Math.min(1, bytes / Math.max(1, entry.claimedBytes)))),
});
