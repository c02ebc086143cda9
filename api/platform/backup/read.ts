import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import * as z from 'zod';
import { isFileName } from '../storage/storage.ts';
import {
  BackupFileError,
  createCounter,
  FORMAT_VERSION,
  FORMER_LINE,
  IMAGES,
  MANIFEST,
  type Manifest,
  manifestSchema,
  SEAL_BYTES,
  SUMS,
  sealOf,
  type TableEntry,
  TEXT_MAX,
  tablePath,
  ZSTD_MAGIC,
} from './format.ts';

export interface BackupVisitor {
  /** Takes the rows of a table, in the text format of COPY. */
  table?(table: TableEntry, rows: AsyncIterable<Buffer>): Promise<void>;
  /** @param name of the file in the storage */
  image?(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads the whole file and verifies all its checksums and counts.
 * @throws BackupFileError if it is not a backup, or not complete
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  await checkSeal(file);
  return visitBackup(file);
}

/**
 * Passes the tables and then the images of a file to the visitor, and verifies each table after reading it, and the images by
 * the checksums at the end. Entries of any other kind or name are refused.
 * @throws BackupFileError
 */
export async function visitBackup(file: string, visitor: BackupVisitor = {}): Promise<Manifest> {
  const entries = entriesOf(file);
  try {
    const first = (await entries.next()).value;
    if (first?.name !== MANIFEST) throw notOurs(file);
    const sums = new Map<string, string>();
    const manifest = readManifest(file, await readText(file, first, sums));
    for (const table of manifest.tables) {
      const name = tablePath(table.name);
      const entry = (await entries.next()).value;
      if (entry?.name !== name || entry.size !== table.bytes) throw damaged(file);
      const found = await readEntry(entry, sums, (rows) => visitor.table?.(table, rows));
      if (found.sha256 !== table.sha256 || found.rows !== table.rows) throw damaged(file);
    }
    for await (const entry of entries) {
      if (entry.name === SUMS) {
        await checkSums(file, entry, sums);
        const isLast = (await entries.next()).done;
        if (!isLast || sums.size !== 1 + manifest.tables.length + manifest.files) throw damaged(file);
        return manifest;
      }
      const name = entry.name.slice(IMAGES.length);
      if (!entry.name.startsWith(IMAGES) || !isFileName(name) || sums.has(entry.name)) throw damaged(file);
      await readEntry(entry, sums, (bytes) => visitor.image?.(name, bytes));
    }
    throw damaged(file);
  } finally {
    await entries.return(undefined);
  }
}

/** A file of an archive, which must be read before the next one. */
interface Entry {
  name: string;
  size: number;
  bytes: AsyncGenerator<Buffer>;
}

/** Yields the files of an archive. @throws BackupFileError for entries other than plain files */
async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const end = (await sizeOf(file)) - SEAL_BYTES - 1;
  const archive = extract();
  const packed = createReadStream(file, { end });
  // Its errors come out of the archive as well.
  pipeline(packed, createZstdDecompress(), archive).catch(() => undefined);
  try {
    for await (const entry of guarded(file, archive)) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw damaged(file);
      yield { name, size, bytes: guarded(file, entry as AsyncIterable<Buffer>) };
    }
  } finally {
    packed.destroy();
    archive.destroy();
  }
}

/** Turns errors of unpacking into BackupFileError, but not those of the visitor. */
async function* guarded<T>(file: string, source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next().catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? error : damaged(file);
    });
    if (done) return;
    yield value;
  }
}

/** Passes an entry to its reader, calculates its checksum, and reads the rest of it. */
async function readEntry(
  { name, bytes }: Entry,
  sums: Map<string, string>,
  visit: (bytes: AsyncGenerator<Buffer>) => Promise<unknown> | undefined,
) {
  const tally = createCounter();
  const counted = tally.count(bytes);
  await visit(counted);
  for await (const _ of counted);
  const end = tally.end();
  sums.set(name, end.sha256);
  return end;
}

/** @throws BackupFileError if it is too long */
async function readText(file: string, entry: Entry, sums: Map<string, string>): Promise<string> {
  if (entry.size > TEXT_MAX) throw damaged(file);
  let text = '';
  await readEntry(entry, sums, async (bytes) => {
    text = (await buffer(bytes)).toString('utf8');
  });
  return text;
}

function readManifest(file: string, text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw damaged(file);
  }
  const named = z.object({ format: z.literal('verve-backup'), version: z.number() }).safeParse(json);
  if (!named.success) throw notOurs(file);
  if (named.data.version !== FORMAT_VERSION) {
    throw new BackupFileError(
      `${file} has format ${named.data.version}, and this version of the product reads format ${FORMAT_VERSION}. Restore it with the version that made it, or a newer one.`,
    );
  }
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw damaged(file);
  return manifest.data;
}

/** Compares the checksums at the end with those calculated. @throws BackupFileError */
async function checkSums(file: string, entry: Entry, sums: ReadonlyMap<string, string>): Promise<void> {
  const lines = Array.from(sums, ([name, sha256]) => `${sha256}  ${name}\n`);
  if ((await readText(file, entry, new Map())) !== lines.join('')) throw damaged(file);
}

/** Verifies the checksum of the whole file first. @throws BackupFileError */
async function checkSeal(file: string): Promise<void> {
  const size = await sizeOf(file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - SEAL_BYTES - 1 })) hash.update(chunk);
  const seal = await buffer(createReadStream(file, { start: size - SEAL_BYTES }));
  if (!seal.equals(sealOf(hash.digest()))) throw damaged(file);
}

/** @throws BackupFileError if the file does not start like a backup */
async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupFileError(`${file} cannot be read (${error.code}). Check the path and who may read it.`);
  });
  try {
    const { size } = await handle.stat();
    const { buffer: start } = await handle.read({ buffer: Buffer.alloc(FORMER_LINE.length) });
    if (start.toString('latin1') === FORMER_LINE) {
      throw new BackupFileError(
        `${file} was made by a version before 1.0.0. Restore it with the version that made it, then update.`,
      );
    }
    if (!start.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) throw notOurs(file);
    if (size <= SEAL_BYTES) throw damaged(file);
    return size;
  } finally {
    await handle.close();
  }
}

const notOurs = (file: string) =>
  new BackupFileError(`${file} is not a backup of this product. Name a file that npm run backup made.`);

const damaged = (file: string) =>
  new BackupFileError(
    `${file} is damaged or incomplete: its checksum is wrong. Nothing of it was used. Copy it again from where it is kept, or take another backup.`,
  );
