import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  BackupFileError,
  DIGEST_BYTES,
  type Entry,
  type EntryEnd,
  endSchema,
  entrySchema,
  FIRST_LINE,
  FORMAT_VERSION,
  FRAME,
  type Frame,
  type FrameKind,
  type Head,
  headSchema,
  type Tail,
  tailSchema,
  tally,
} from './format.ts';

export interface BackupContents {
  head: Head;
  tail: Tail;
}

export interface BackupVisitor {
  head?(head: Head): Promise<void>;
  /** Takes the bytes of an entry, all of them. */
  entry(entry: Entry, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads the whole file and compares every checksum and count in it, without touching anything else.
 * @throws BackupFileError when it is no backup, or not whole
 */
export async function verifyBackup(file: string): Promise<BackupContents> {
  await checkSeal(file);
  return visitBackup(file, {
    async entry(_entry, bytes) {
      for await (const _ of bytes);
    },
  });
}

/** Walks through the entries of a file in their order, and checks each against its checksum when it has been read. */
export async function visitBackup(file: string, visitor: BackupVisitor): Promise<BackupContents> {
  const frames = framesOf(file);
  const next = async (kind: FrameKind): Promise<Buffer> => {
    const { value } = await frames.next();
    if (value?.kind !== kind) throw damaged(file);
    return value.payload;
  };
  const found = { tables: 0, rows: 0, files: 0 };
  try {
    const head = headSchema.parse(json(await next(FRAME.head)));
    await visitor.head?.(head);
    for (;;) {
      const { value } = await frames.next();
      if (value?.kind === FRAME.tail) {
        const tail = tailSchema.parse(json(value.payload));
        if (tail.tables !== found.tables || tail.rows !== found.rows || tail.files !== found.files)
          throw damaged(file);
        return { head, tail };
      }
      if (value?.kind !== FRAME.entry) throw damaged(file);
      const entry = entrySchema.parse(json(value.payload));
      const end = await visitEntry(file, frames, entry, visitor);
      if ('table' in entry) found.tables += 1;
      else found.files += 1;
      found.rows += end.rows ?? 0;
    }
  } catch (error) {
    const { code = '', name } = error as NodeJS.ErrnoException;
    if (/^(Z_|ZSTD_|ERR_ZSTD|ERR__ZLIB)/.test(code) || name === 'ZodError' || name === 'SyntaxError')
      throw damaged(file);
    throw error;
  } finally {
    await frames.return(undefined);
  }
}

async function visitEntry(
  file: string,
  frames: AsyncGenerator<Frame>,
  entry: Entry,
  visitor: BackupVisitor,
): Promise<EntryEnd> {
  const count = tally('table' in entry);
  let end: EntryEnd | undefined;
  const bytes = async function* () {
    for (;;) {
      const { value } = await frames.next();
      if (value?.kind === FRAME.bytes) {
        count.add(value.payload);
        yield value.payload as Buffer;
      } else if (value?.kind === FRAME.end) {
        end = endSchema.parse(json(value.payload));
        const { sha256, bytes, rows } = count.end();
        if (end.sha256 !== sha256 || end.bytes !== bytes || end.rows !== rows) throw damaged(file);
        return;
      } else throw damaged(file);
    }
  };
  await visitor.entry(entry, bytes());
  if (!end) throw damaged(file);
  return end;
}

async function* framesOf(file: string): AsyncGenerator<Frame> {
  const size = await sizeOf(file);
  const packed = createReadStream(file, { start: FIRST_LINE.length, end: size - DIGEST_BYTES - 1 });
  const source = packed.pipe(createZstdDecompress());
  packed.on('error', (error) => source.destroy(error));
  let rest: Buffer[] = [];
  let length = 0;
  let wanted = 5;
  try {
    for await (const chunk of source) {
      rest.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      while (length >= wanted) {
        const all = rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest, length);
        rest = [all];
        wanted = 5 + all.readUInt32BE(1);
        if (wanted > FRAME_MAX) throw damaged(file);
        if (length < wanted) break;
        yield { kind: all.readUInt8(0) as FrameKind, payload: all.subarray(5, wanted) };
        rest = [all.subarray(wanted)];
        length -= wanted;
        wanted = 5;
      }
    }
  } finally {
    packed.destroy();
    source.destroy();
  }
  if (length > 0) throw damaged(file);
}

/** PostgreSQL hands over a row in one piece, which may be as large as 1 GB. */
const FRAME_MAX = 1.5 * 1024 * 1024 * 1024;

async function checkSeal(file: string): Promise<void> {
  const size = await sizeOf(file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - DIGEST_BYTES - 1 }))
    hash.update(chunk as Buffer);
  const kept: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start: size - DIGEST_BYTES }))
    kept.push(chunk as Buffer);
  if (!hash.digest().equals(Buffer.concat(kept))) throw damaged(file);
}

/** @throws BackupFileError when the file does not begin as a backup of this version */
async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupFileError(`${file} cannot be read (${error.code}). Check the path and who may read it.`);
  });
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read({ buffer: Buffer.alloc(FIRST_LINE.length) });
    const version = Number(/^VERVE BACKUP (\d+)\n/.exec(buffer.toString('latin1'))?.[1]);
    if (!version)
      throw new BackupFileError(
        `${file} is no backup of this product. Name a file that npm run backup made.`,
      );
    if (version !== FORMAT_VERSION) {
      throw new BackupFileError(
        `${file} has format ${version}, and this version of the product reads format ${FORMAT_VERSION}. Restore it with the version that made it, or a newer one.`,
      );
    }
    if (size < FIRST_LINE.length + DIGEST_BYTES + 1) throw damaged(file);
    return size;
  } finally {
    await handle.close();
  }
}

const json = (payload: Buffer): unknown => JSON.parse(payload.toString('utf8'));

const damaged = (file: string) =>
  new BackupFileError(
    `${file} is damaged or incomplete: its checksum is wrong. Nothing of it was used. Copy it again from where it is kept, or take another backup.`,
  );
