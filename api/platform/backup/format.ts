import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import * as z from 'zod';
import { StartError } from '../process/start-error.ts';

/**
 * A backup is a tar archive compressed by zstd, which `tar --zstd -xf` opens: MANIFEST first, then the rows of each table in
 * COPY's format, the images, and SUMS last. It is followed by the SHA-256 of all of it, in a frame that zstd skips.
 */
export const FORMAT_VERSION = 2;
/** First bytes of a backup in format 1. */
export const FORMER_LINE = 'VERVE BACKUP ';
export const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export const MANIFEST = 'manifest.json';
/** Name of the file with the SHA-256 of every file before it, in the format of sha256sum. */
export const SUMS = 'SHA256SUMS';
export const IMAGES = 'media/';
export const tablePath = (name: string) => `tables/${name}.copy`;

/** Most bytes of a manifest or of the checksums. */
export const TEXT_MAX = 64 * 1024 * 1024;

const tableSchema = z.object({
  name: z.string(),
  /** In the order of the fields of a line. */
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
export type TableEntry = z.output<typeof tableSchema>;

export const manifestSchema = z.object({
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

/** The file is invalid; the message says what to do. */
export class BackupFileError extends StartError {
  override readonly name = 'BackupFileError';
}

const DIGEST_BYTES = 32;
/** A skippable frame of zstd: its number and the length of what follows, little-endian. */
const SEAL_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, DIGEST_BYTES, 0, 0, 0]);
export const SEAL_BYTES = SEAL_HEAD.length + DIGEST_BYTES;

/** @returns the frame with the hash, which ends a file */
export const sealOf = (digest: Buffer): Buffer => Buffer.concat([SEAL_HEAD, digest]);

/** Passes bytes through, and appends the frame with their hash. */
export function appendChecksum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, sealOf(hash.digest()));
    },
  });
}

/** Passes bytes through, and counts them and their lines, which are rows in COPY's text format. */
export function createCounter() {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  return {
    async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
        yield chunk;
      }
    },
    end: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  };
}
