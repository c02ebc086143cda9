import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { counted, few } from './texts.ts';
import { entryName, isClutter, isSpecial, safePath } from './zip-paths.ts';

/** A file in an archive, with what is needed to read it and no more: there may be hundreds of thousands. */
export interface ArchiveEntry {
  /** Normalised: slashes, no step up, no slash before it. */
  path: string;
  /** As the archive claims; never believed. */
  claimedBytes: number;
  compressedSize: number;
  offset: number;
  method: number;
  crc32: number;
}

export interface Archive {
  entries: ArchiveEntry[];
  /** What was left out, as sentences for a person. */
  problems: string[];
  /** @throws EntryError for more than `most` bytes, or what cannot be unpacked */
  read(entry: ArchiveEntry, most?: number): Promise<Buffer>;
  /** The first bytes, at most `most`. */
  head(entry: ArchiveEntry, most: number): Promise<Buffer>;
  /** @throws EntryError half way, when it turns out to be broken or too large */
  stream(entry: ArchiveEntry): AsyncIterable<Buffer>;
  find(path: string): ArchiveEntry | undefined;
  close(): void;
}

/** One entry cannot be used; the others can. */
export class EntryError extends Error {}

/** A deflated text shrinks to a tenth, seldom to a hundredth; a bomb to a thousandth. */
const MOST_RATIO = 200;
const SMALL_ENOUGH = 50 * 1024 * 1024;

const gigabytes = (bytes: number) => `${bytes / 1024 ** 3} GB`;

/**
 * Lists an archive without unpacking anything.
 * @throws ApiError 'invalid' for what is no archive, 'too_large' beyond the limits
 */
export async function openArchive(file: string, limits = BLOG_IMPORT_LIMITS): Promise<Archive> {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    .catch((error: Error) => {
      throw new ApiError('invalid', unreadable(error.message));
    });
  try {
    const { entries, problems } = await list(zip, limits);
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    let unpacked = 0;

    async function* stream(entry: ArchiveEntry): AsyncGenerator<Buffer> {
      const source = await open(zip, entry);
      let own = 0;
      let sum = 0;
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          own += chunk.length;
          unpacked += chunk.length;
          sum = crc32(chunk, sum);
          if (unpacked > limits.unpackedBytes)
            throw new ApiError(
              'too_large',
              `Unpacked, the archive is larger than ${gigabytes(limits.unpackedBytes)}, which is the most that can be read. Split it into several archives.`,
            );
          if (own > SMALL_ENOUGH && own > entry.compressedSize * MOST_RATIO)
            throw new EntryError(
              `${entry.path} unpacks to more than ${MOST_RATIO} times its size, as harmful files do, and was left out.`,
            );
          yield chunk;
        }
        // Some writers leave the sum out.
        if (entry.crc32 !== 0 && sum !== entry.crc32)
          throw new EntryError(`${entry.path} is damaged and cannot be unpacked.`);
      } catch (error) {
        if (error instanceof ApiError || error instanceof EntryError) throw error;
        throw new EntryError(`${entry.path} is damaged and cannot be unpacked.`);
      } finally {
        source.destroy();
      }
    }

    async function gather(entry: ArchiveEntry, most: number, cut: boolean): Promise<Buffer> {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of stream(entry)) {
        parts.push(part);
        size += part.length;
        if (size < most || (size === most && !cut)) continue;
        if (cut) break;
        throw new EntryError(`${entry.path} is larger than ${most / 1024 ** 2} MB and was left out.`);
      }
      const all = Buffer.concat(parts, size);
      return cut ? all.subarray(0, most) : all;
    }

    return {
      entries,
      problems,
      stream,
      read: (entry, most = limits.itemBytes) => gather(entry, most, false),
      head: (entry, most) => gather(entry, most, true),
      find: (path) => byPath.get(path),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function open(zip: yauzl.ZipFile, entry: ArchiveEntry): Promise<Readable> {
  if (entry.method !== 0 && entry.method !== 8)
    throw new EntryError(
      `${entry.path} is compressed in a way that cannot be read here and was left out. Make the archive again as a plain zip file.`,
    );
  try {
    const low = Object.assign(new yauzl.Entry(), {
      relativeOffsetOfLocalHeader: entry.offset,
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.claimedBytes,
      compressionMethod: entry.method,
      generalPurposeBitFlag: 0,
    });
    return await zip.openReadStreamPromise(low);
  } catch {
    throw new EntryError(`${entry.path} is damaged and cannot be unpacked.`);
  }
}

async function list(zip: yauzl.ZipFile, limits: typeof BLOG_IMPORT_LIMITS) {
  const found = new Map<string, ArchiveEntry>();
  const left = { outside: [] as string[], link: [] as string[], encrypted: [] as string[] };
  const problems: string[] = [];
  let claimed = 0;
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (++seen > limits.entries)
        throw new ApiError(
          'too_large',
          `The archive has more than ${limits.entries.toLocaleString('en-GB')} files, which is the most that can be read. Split it into several archives.`,
        );
      const name = entryName(entry);
      if (/[\\/]$/.test(name) || isClutter(name.replaceAll('\\', '/'))) continue;
      const path = safePath(name);
      const shown = name.replaceAll('\0', '').slice(0, 200).toWellFormed();
      if (path === null) left.outside.push(shown);
      else if (isSpecial(entry)) left.link.push(shown);
      else if (entry.isEncrypted()) left.encrypted.push(shown);
      else {
        claimed += entry.uncompressedSize;
        found.set(path, {
          path,
          claimedBytes: entry.uncompressedSize,
          compressedSize: entry.compressedSize,
          offset: entry.relativeOffsetOfLocalHeader,
          method: entry.compressionMethod,
          crc32: entry.crc32,
        });
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (found.size === 0) throw new ApiError('invalid', unreadable((error as Error).message));
    problems.push(
      `The archive's list of files is damaged after ${counted(seen, 'file')}. Those are read; for the rest, download the export again.`,
    );
  }
  if (claimed > limits.unpackedBytes)
    throw new ApiError(
      'too_large',
      `Unpacked, the archive is larger than ${gigabytes(limits.unpackedBytes)}, which is the most that can be read. Split it into several archives.`,
    );
  const overlapping = overlaps([...found.values()]);
  for (const path of overlapping) found.delete(path);
  if (found.size === 0 && left.encrypted.length > 0)
    throw new ApiError(
      'invalid',
      'The archive is protected with a password. Unpack it and upload it as a zip without a password.',
    );
  const say = (paths: string[], text: string) => {
    if (paths.length > 0)
      problems.push(`Left out of the archive: ${counted(paths.length, 'file')} ${text}: ${few(paths)}.`);
  };
  say(left.outside, 'with a path that leads out of it');
  say(left.link, 'without content of their own, such as a link to another file');
  say(left.encrypted, 'protected with a password');
  say(overlapping, 'in the same place as another, as damaged or harmful archives have them');
  return { entries: [...found.values()], problems };
}

/** Entries that lie in one another: a small file that unpacks to a very large one is made so. */
function overlaps(entries: ArchiveEntry[]): string[] {
  const order = entries.toSorted((one, other) => one.offset - other.offset);
  const bad = new Set<string>();
  let reach: ArchiveEntry | undefined;
  const end = (entry: ArchiveEntry) => entry.offset + 30 + entry.compressedSize;
  for (const entry of order) {
    if (reach && entry.offset < end(reach)) {
      bad.add(reach.path);
      bad.add(entry.path);
    }
    if (!reach || end(entry) > end(reach)) reach = entry;
  }
  return [...bad];
}

function unreadable(reason: string): string {
  if (reason.includes('multi-disk'))
    return 'The archive is one part of several. Make it again as a single zip file and upload that.';
  if (reason.includes('strong encryption'))
    return 'The archive is protected with a password. Unpack it and upload it as a zip without a password.';
  return 'The archive is damaged or not complete: its list of files, which stands at the end, cannot be read. Download the export again and upload it as it is.';
}
