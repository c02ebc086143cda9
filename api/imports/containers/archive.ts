import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { decodeText } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  problem,
  type ReaderInput,
  type SourceProblem,
  type SourceReader,
  type SourceRecord,
} from '../records.ts';
import { leftOutOfArchive, singleLine } from '../text.ts';

/** An archive whose entries are unpacked one at a time. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** One entry cannot be used; the others can. */
export class EntryError extends ApiError {
  constructor(message: string) {
    super('invalid', message);
  }
}

type Limits = Pick<typeof BLOG_IMPORT_LIMITS, 'entries' | 'itemBytes' | 'unpackedBytes'>;

/**
 * Lists an archive without unpacking anything.
 * @throws ApiError 'invalid' for a file that is not an archive, 'too_large' beyond the limits
 */
export async function openArchive(file: string, limits: Limits = BLOG_IMPORT_LIMITS) {
  const { zip, entries, problems } = await list(file, limits);
  /** Size as the archive claims it; unpacking fails if it is wrong. */
  const bytesOf = (path: string): number => entries.get(path)?.uncompressedSize ?? 0;
  const unpacked = (path: string) => unpack(zip, path, entries.get(path) as yauzl.Entry);
  return {
    /** Normalised: forward slashes, no '..', no leading slash. */
    paths: [...entries.keys()],
    bytesOf,
    /** Sentences for the admin on what was left out. */
    problems,
    /** @throws EntryError if it is larger than `most` bytes, or cannot be unpacked */
    async read(path: string, most = limits.itemBytes): Promise<Buffer> {
      if (bytesOf(path) > most)
        throw new EntryError(`${path} is larger than ${most / 1024 ** 2} MB and was left out.`);
      return buffer(unpacked(path));
    },
    /** The first bytes, at most `most`. @throws EntryError */
    async head(path: string, most: number): Promise<Buffer> {
      let head = Buffer.alloc(0);
      for await (const chunk of unpacked(path)) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= most) break;
      }
      return head.subarray(0, most);
    },
    /** Unpacks an export next to the archive and reads it there. @throws EntryError if it cannot be unpacked */
    async *readExport<Read>(
      path: string,
      read: (input: ReaderInput) => AsyncIterable<Read>,
    ): AsyncGenerator<Read> {
      const copy = `${file}.${randomUUID()}`;
      try {
        await pipeline(unpacked(path), createWriteStream(copy, { mode: 0o600 }));
        yield* read({ file: copy, bytes: bytesOf(path), address: null });
      } finally {
        await rm(copy, { force: true });
      }
    },
    close: () => zip.close(),
  };
}

/** yauzl fails an entry that does not unpack to the size it claims, so no zip bomb passes the limits. */
async function* unpack(zip: yauzl.ZipFile, path: string, packed: yauzl.Entry): AsyncGenerator<Buffer> {
  let source: Readable | undefined;
  let sum = 0;
  let isWhole = false;
  try {
    source = await zip.openReadStreamPromise(packed);
    for await (const chunk of source as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    // Some writers omit the checksum.
    isWhole = packed.crc32 === 0 || sum === packed.crc32;
  } catch {
    // Told below, like a wrong checksum.
  } finally {
    source?.destroy();
  }
  if (!isWhole)
    throw new EntryError(
      `${path} is damaged, or packed in a way that cannot be read here, and was left out.`,
    );
}

async function list(file: string, limits: Limits) {
  const entries = new Map<string, yauzl.Entry>();
  const left: string[] = [];
  let seen = 0;
  let bytes = 0;
  const tooLarge = (what: string) =>
    new ApiError('too_large', `${what}, which is the most that can be read. Split it into several archives.`);
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(file, { autoClose: false, decodeStrings: false });
    for await (const packed of zip.eachEntry()) {
      if (++seen > limits.entries)
        throw tooLarge(`The archive has more than ${figure(limits.entries)} files`);
      const name = nameOf(packed);
      if (name.endsWith('/') || CLUTTER.test(name)) continue;
      const path = safePath(name);
      if (path === null || packed.isEncrypted() || isSpecial(packed)) {
        left.push(singleLine(name, 200));
        continue;
      }
      entries.set(path, packed);
      bytes += packed.uncompressedSize;
    }
    if (bytes > limits.unpackedBytes)
      throw tooLarge(`Unpacked, the archive is larger than ${limits.unpackedBytes / 1024 ** 3} GB`);
    if (entries.size === 0 && left.length > 0) throw new ApiError('invalid', UNREADABLE);
    return { zip, entries, problems: left.length > 0 ? [leftOutOfArchive(UNUSABLE, left)] : [] };
  } catch (error) {
    zip?.close();
    throw error instanceof ApiError ? error : new ApiError('invalid', UNREADABLE);
  }
}

const UNUSABLE = 'with a password, a path that leads out of it, or no content of its own, such as a link';

/** Whether it is neither a file nor a folder: a link, device or pipe. */
function isSpecial({ versionMadeBy, externalFileAttributes }: yauzl.Entry): boolean {
  const isUnix = versionMadeBy >> 8 === 3 || versionMadeBy >> 8 === 19;
  const kind = (externalFileAttributes >>> 16) & 0xf000;
  return isUnix && kind !== 0 && kind !== 0x8000 && kind !== 0x4000;
}

/** Files that operating systems and version control add. */
const CLUTTER =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;
const LONGEST_PATH = 1000;

/** Older archivers, and that of macOS, write UTF-8 without flagging it; other names are in the code page of DOS. */
function nameOf({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: yauzl.Entry): string {
  const name = isUtf8(fileNameRaw)
    ? fileNameRaw.toString()
    : yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
  return name.replaceAll('\\', '/');
}

/** @returns the normalised path; null if it is empty, too long or leads out of the archive */
function safePath(name: string): string | null {
  if (name.includes('\0') || yauzl.validateFileName(name) !== null) return null;
  const steps = name.split('/').filter((step) => step !== '' && step !== '.');
  const path = steps.join('/').normalize('NFC').toWellFormed();
  return path === '' || path.length > LONGEST_PATH ? null : path;
}

const UNREADABLE =
  'The archive cannot be read: it is damaged, not complete or protected with a password. Download the export again and upload it as it is.';

/** The folder of a path, with its trailing slash, and the rest. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Makes a reader of `read`: opens the archive, yields its problems first, and closes it. */
export const archiveReader = (read: (archive: Archive) => AsyncIterable<SourceRecord>): SourceReader =>
  async function* ({ file }: ReaderInput) {
    const archive = await openArchive(file);
    try {
      yield* archive.problems.map(problem);
      yield* read(archive);
    } finally {
      archive.close();
    }
  };

/** The text of an entry, or a problem: one that cannot be read costs only itself. */
export async function textOf(archive: Archive, path: string): Promise<string | SourceProblem> {
  const bytes = await bytesOf(archive, path);
  return Buffer.isBuffer(bytes) ? decodeText(bytes).text : bytes;
}

/** The texts of some entries, one in memory at a time. */
export async function* textsOf(archive: Archive, isWanted: (path: string) => boolean) {
  for (const path of archive.paths.filter(isWanted)) yield { path, text: await textOf(archive, path) };
}

const bytesOf = (archive: Archive, path: string, most?: number) =>
  archive.read(path, most).catch((error) => {
    if (error instanceof EntryError) return problem(error.message);
    throw error;
  });

/** Not tables and plain text, as platforms pack their own lists into an export, such as that of subscribers. */
const MEDIA = /\.(?:jpe?g|jfif|png|webp|avif|gif|pdf|docx|xlsx|pptx|od[tsp])$/i;
const PICTURE_BYTES = 20 * 1024 * 1024;

/**
 * The pictures and documents of an archive by their names, one in memory at a time. What is not what its name says is refused when
 * an article brings it into the library; whatever else an article refers to is told with it.
 */
export async function* pictures(
  archive: Archive,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<SourceRecord> {
  for (const path of archive.paths.filter((one) => isWanted(one) && MEDIA.test(one))) {
    const bytes = await bytesOf(archive, path, PICTURE_BYTES);
    yield Buffer.isBuffer(bytes) ? { type: 'file', path, bytes } : bytes;
  }
}
