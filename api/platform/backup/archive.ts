import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as z from 'zod';
import { StartError } from '../process/start-error.ts';
import { isFileName } from '../storage/storage.ts';

/**
 * A backup is a tar archive compressed by zstd with its checksum, which `tar --zstd -xf` opens: MANIFEST first, then the rows of
 * each table in COPY's format, and the images.
 */
export const FORMAT_VERSION = 2;

const MANIFEST = 'manifest.json';
export const IMAGES = 'media/';
export const tablePath = (name: string) => `tables/${name}.copy`;

/** Most bytes of a manifest. */
const MANIFEST_MAX = 64 * 1024 * 1024;

const tableSchema = z.object({
  name: z.string(),
  /** In the order of the fields of a line. */
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
});
export type TableEntry = z.output<typeof tableSchema>;

const manifestSchema = z.object({
  format: z.literal('verve-backup'),
  version: z.literal(FORMAT_VERSION),
  product_version: z.string(),
  created_at: z.string(),
  postgres: z.string(),
  /** Applied migrations in order, which identify the schema. */
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), called: z.boolean() })),
  /** Each after the tables that it refers to. */
  tables: z.array(tableSchema),
  /** Of all tables. */
  rows: z.number(),
  /** Number of the images' files. */
  files: z.number(),
  /** Files of the database's images that the storage did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Passes bytes through, and counts them and their lines, which are rows in COPY's text format. */
export function createCounter() {
  const counted = { bytes: 0, rows: 0 };
  return {
    counted,
    async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        counted.bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counted.rows += 1;
        yield chunk;
      }
    },
  };
}

export interface ArchiveEntry {
  /** Path in the archive. */
  name: string;
  /** Bytes. */
  size: number;
  content: Readable;
}

/** Writes an archive with its manifest before the entries, and resolves once it is on the disk. */
export async function writeArchive(
  file: string,
  manifest: { created_at: string },
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const archive = pack();
  const written = pipeline(
    archive,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
  const mtime = new Date(manifest.created_at);
  const add = ({ name, size, content }: ArchiveEntry) =>
    pipeline(content, archive.entry({ name, size, mtime, mode: 0o600 }));
  const filled = (async () => {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const content = Readable.from([text], { objectMode: false });
    await add({ name: MANIFEST, size: text.length, content });
    for await (const entry of entries) await add(entry);
    archive.finalize();
  })();
  // A failure on either side ends the other, and rejects `written`.
  filled.catch((error) => archive.destroy(error));
  await written;
  await filled;
}

interface BackupVisitor {
  /** Takes the rows of a table, in the text format of COPY. */
  table?(table: TableEntry, rows: AsyncIterable<Buffer>): Promise<void>;
  /** @param name of the file in the storage */
  image?(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads the whole file and verifies its checksum, entries and counts, and passes the tables and then the images to the visitor.
 * Entries of any other kind or name are refused.
 * @throws StartError if it is not a backup, or not whole
 */
export async function visitBackup(file: string, visitor: BackupVisitor = {}): Promise<Manifest> {
  const entries = entriesOf(file);
  try {
    const first = (await entries.next()).value;
    if (first?.name !== MANIFEST || first.size > MANIFEST_MAX) throw notWhole(file);
    const manifest = readManifest(file, (await buffer(first.bytes)).toString('utf8'));
    for (const table of manifest.tables) {
      const entry = (await entries.next()).value;
      if (entry?.name !== tablePath(table.name) || entry.size !== table.bytes) throw notWhole(file);
      const { counted, count } = createCounter();
      await takeWhole(count(entry.bytes), (rows) => visitor.table?.(table, rows));
      if (counted.rows !== table.rows) throw notWhole(file);
    }
    const images = new Set<string>();
    for await (const entry of entries) {
      const name = entry.name.slice(IMAGES.length);
      if (!entry.name.startsWith(IMAGES) || !isFileName(name) || images.has(name)) throw notWhole(file);
      images.add(name);
      await takeWhole(entry.bytes, (bytes) => visitor.image?.(name, bytes));
    }
    if (images.size !== manifest.files) throw notWhole(file);
    return manifest;
  } finally {
    await entries.return(undefined);
  }
}

/** Passes an entry to its reader, and reads the rest of it. */
async function takeWhole(
  bytes: AsyncGenerator<Buffer>,
  visit?: (bytes: AsyncGenerator<Buffer>) => Promise<void> | undefined,
): Promise<void> {
  await visit?.(bytes);
  for await (const _ of bytes);
}

/** A file of an archive, which must be read before the next one. */
interface Entry {
  name: string;
  size: number;
  bytes: AsyncGenerator<Buffer>;
}

/** Yields the files of an archive. @throws StartError for entries other than plain files */
async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const archive = extract();
  const packed = createReadStream(file);
  // Its errors come out of the archive as well.
  pipeline(packed, createZstdDecompress(), archive).catch(() => undefined);
  try {
    for await (const entry of guarded(file, archive)) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw notWhole(file);
      yield { name, size, bytes: guarded(file, entry as AsyncIterable<Buffer>) };
    }
  } finally {
    packed.destroy();
    archive.destroy();
  }
}

/** Explains errors of reading and unpacking, but not those of the visitor. */
async function* guarded<T>(file: string, source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next().catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? unreadable(file, error) : notWhole(file);
    });
    if (done) return;
    yield value;
  }
}

function readManifest(file: string, text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notWhole(file);
  }
  const named = z.object({ format: z.literal('verve-backup'), version: z.number() }).safeParse(json).data;
  if (named && named.version !== FORMAT_VERSION)
    throw new StartError(
      `${file} has format ${named.version}, and this version of the product reads format ${FORMAT_VERSION}. Restore it with the version that made it, or a newer one.`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw notWhole(file);
  return manifest.data;
}

const unreadable = (file: string, { code }: NodeJS.ErrnoException) =>
  new StartError(`${file} cannot be read (${code}). Check the path and who may read it.`);

const notWhole = (file: string) =>
  new StartError(
    `${file} is not a backup of this product, or it is damaged or incomplete. Nothing of it was used. Name a file that npm run backup made, copy it again from where it is kept, or take another one.`,
  );
