import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import * as z from 'zod';
import { StartError } from '../process/start-error.ts';

/**
 * A backup file: a line that names it, then frames packed by zstd, then the SHA-256 of all before it. A frame is its
 * kind, the length of what follows (32 bits, big-endian), and that: the head; for each table and each image an entry,
 * its bytes and its end; the tail.
 */
export const FORMAT_VERSION = 1;
export const FIRST_LINE = Buffer.from(`VERVE BACKUP ${FORMAT_VERSION}\n`);
export const DIGEST_BYTES = 32;

export const FRAME = { head: 0, entry: 1, bytes: 2, end: 3, tail: 4 } as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  kind: FrameKind;
  payload: Buffer;
}

const sequenceSchema = z.object({ name: z.string(), last: z.number(), called: z.boolean() });

export const headSchema = z.object({
  product_version: z.string(),
  created_at: z.string(),
  postgres: z.string(),
  /** Names of all migrations that the data has been through, in order. */
  migrations: z.array(z.string()),
  sequences: z.array(sequenceSchema),
});
export type Head = z.output<typeof headSchema>;

export const entrySchema = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ file: z.string(), type: z.string() }),
]);
export type Entry = z.output<typeof entrySchema>;

export const endSchema = z.object({ rows: z.number().nullable(), bytes: z.number(), sha256: z.string() });
export type EntryEnd = z.output<typeof endSchema>;

export const tailSchema = z.object({
  tables: z.number(),
  rows: z.number(),
  files: z.number(),
  /** Images that the database names and the storage did not have. */
  missing: z.array(z.string()),
});
export type Tail = z.output<typeof tailSchema>;

/** The file is not what it should be; the message says what to do. */
export class BackupFileError extends StartError {
  override readonly name = 'BackupFileError';
}

export function frame(kind: FrameKind, content: object | Buffer): Buffer {
  const payload = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** Passes bytes on between the first line and the digest of everything. */
export function sealed(): Transform {
  const hash = createHash('sha256').update(FIRST_LINE);
  let isFirst = true;
  const first = (stream: Transform) => {
    if (isFirst) stream.push(FIRST_LINE);
    isFirst = false;
  };
  return new Transform({
    transform(chunk, _encoding, done) {
      first(this);
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      first(this);
      done(null, hash.digest());
    },
  });
}

/** Counts what it is given, for the end of an entry. A row of COPY's text format is a line. */
export function tally(isTable: boolean) {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      if (!isTable) return;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    },
    end: (): EntryEnd => ({ rows: isTable ? lines : null, bytes, sha256: hash.digest('hex') }),
  };
}
