import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { leftOutOfArchive, singleLine } from '../text.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  /** Normalised: forward slashes, no '..', no leading slash. */
  path: string;
  /** Unpacked size as the archive claims it; unpacking fails if it is wrong. */
  bytes: number;
  packed: yauzl.Entry;
}

/** An archive whose entries are unpacked one at a time. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** One entry cannot be used; the others can. */
export class EntryError extends Error {}

type Limits = Pick<typeof BLOG_IMPORT_LIMITS, 'entries' | 'itemBytes' | 'unpackedBytes'>;

/**
 * Lists an archive without unpacking anything.
 * @throws ApiError 'invalid' for a file that is not an archive, 'too_large' beyond the limits
 */
export async function openArchive(file: string, limits: Limits = BLOG_IMPORT_LIMITS) {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, decodeStrings: false })
    .catch((error: Error) => {
      throw new ApiError('invalid', unreadable(error.message));
    });
  const { entries, problems } = await list(zip, limits).catch((error) => {
    zip.close();
    throw error;
  });
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    entries: [...byPath.values()],
    /** Sentences for the admin on what was left out. */
    problems,
    /** @throws EntryError half way if it turns out to be broken or larger than it claims */
    stream: (entry: ArchiveEntry): AsyncIterable<Buffer> => unpack(zip, entry),
    /** @throws EntryError if it is larger than `most` bytes, or cannot be unpacked */
    async read(entry: ArchiveEntry, most = limits.itemBytes): Promise<Buffer> {
      if (entry.bytes > most)
        throw new EntryError(`${entry.path} is larger than ${most / 1024 ** 2} MB and was left out.`);
      return buffer(unpack(zip, entry));
    },
    /** The first bytes, at most `most`. @throws EntryError */
    async head(entry: ArchiveEntry, most: number): Promise<Buffer> {
      let head = Buffer.alloc(0);
      for await (const chunk of unpack(zip, entry)) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= most) break;
      }
      return head.subarray(0, most);
    },
    find: (path: string): ArchiveEntry | undefined => byPath.get(path),
    close: () => zip.close(),
  };
}

/** yauzl fails an entry that does not unpack to the size it claims, so no zip bomb passes the limits. */
async function* unpack(zip: yauzl.ZipFile, { path, packed }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (packed.compressionMethod !== 0 && packed.compressionMethod !== 8)
    throw new EntryError(
      `${path} is compressed in a way that cannot be read here and was left out. Make the archive again as a plain zip file.`,
    );
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
  if (!isWhole) throw new EntryError(`${path} is damaged and cannot be unpacked.`);
}

async function list(zip: yauzl.ZipFile, limits: Limits) {
  const entries: ArchiveEntry[] = [];
  const left: string[] = [];
  let isProtected = false;
  let seen = 0;
  try {
    for await (const packed of zip.eachEntry()) {
      if (++seen > limits.entries)
        throw new ApiError(
          'too_large',
          `The archive has more than ${figure(limits.entries)} files, which is the most that can be read. Split it into several archives.`,
        );
      const name = nameOf(packed);
      if (/[\\/]$/.test(name) || CLUTTER.test(name.replaceAll('\\', '/'))) continue;
      const path = safePath(name);
      isProtected ||= packed.isEncrypted();
      if (path === null || packed.isEncrypted() || isSpecial(packed)) left.push(singleLine(name, 200));
      else entries.push({ path, bytes: packed.uncompressedSize, packed });
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('invalid', unreadable((error as Error).message));
  }
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > limits.unpackedBytes)
    throw new ApiError(
      'too_large',
      `Unpacked, the archive is larger than ${limits.unpackedBytes / 1024 ** 3} GB, which is the most that can be read. Split it into several archives.`,
    );
  if (entries.length === 0 && isProtected) throw new ApiError('invalid', PROTECTED);
  return { entries, problems: left.length > 0 ? [leftOutOfArchive(UNUSABLE, left)] : [] };
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
  return isUtf8(fileNameRaw)
    ? fileNameRaw.toString()
    : yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
}

/** @returns the normalised path; null if it is empty, too long or leads out of the archive */
function safePath(name: string): string | null {
  const path = name.replaceAll('\\', '/');
  if (path.includes('\0') || path.startsWith('/') || /^[a-z]:/i.test(path)) return null;
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.length === 0 || steps.includes('..')) return null;
  const joined = steps.join('/').normalize('NFC').toWellFormed();
  return joined.length > LONGEST_PATH ? null : joined;
}

const PROTECTED =
  'The archive is protected with a password. Unpack it and upload it as a zip without a password.';

const unreadable = (reason: string): string =>
  reason.includes('strong encryption')
    ? PROTECTED
    : 'The archive is damaged or not complete: its list of files, which stands at the end, cannot be read. Download the export again and upload it as it is.';
