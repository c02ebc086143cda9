import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from '../platform/http/api-error.ts';
import type { Logger } from '../platform/log.ts';
import { readAddress } from './address.ts';
import type { ImportContext } from './context.ts';
import { asDiskFull } from './receive.ts';
import type { ReaderInput, Recognised, SourceRecord } from './source.ts';
import { ReadingEnded, stageRecords } from './stage.ts';
import { startOf } from './summary.ts';
import { failReading, READING_CANCELLED, SERVER_STOPPED } from './sweep.ts';
import { enqueueImport } from './work.ts';

/** What is to be read: a file that was recognised, or whatever an address answers with. */
export type ToRead =
  | { filename: string; file: string; bytes: number; recognised: Recognised }
  | { address: string };

/** Reads files into the database, in the process that received them. */
export interface Readers {
  /** Holds a place for an upload and its reading. @throws ApiError 'conflict' when there are too many */
  reserve(): () => void;
  /** Begins reading in the background; `release` is called at its end. */
  begin(id: string, source: ToRead, release: () => void): void;
  /** Folder of one import, for its file. */
  folder(id: string): string;
  /** Stops reading, for one that was cancelled. */
  cancel(id: string): void;
  /** Stops all, because the process does; each says so. */
  close(): Promise<void>;
}

/** Files that are read at the same moment; others wait, uploaded. */
const AT_ONCE = 2;
const MOST_HELD = 8;
const BEAT_MILLISECONDS = 5000;
export function createReaders(context: ImportContext, log: Pick<Logger, 'warn'>): Readers {
  const { db, directory } = context;
  const held = new Map<string, { stop: AbortController; done: Promise<void>; position: number }>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let places = 0;

  const folder = (id: string) => path.join(directory, id);
  const turn = () =>
    new Promise<void>((resolve) => {
      if (atWork < AT_ONCE) {
        atWork += 1;
        resolve();
      } else waiting.push(resolve);
    });
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  };
  const beat = setInterval(() => {
    for (const [id, { position, stop }] of held)
      db('imports')
        .where({ id, state: 'reading' })
        .update({ position_bytes: position })
        .then((found) => found === 0 && stop.abort(new ReadingEnded()))
        .catch((error) => log.warn({ err: error }, 'heartbeat of an import'));
  }, BEAT_MILLISECONDS).unref();

  async function read(id: string, source: ToRead, signal: AbortSignal): Promise<void> {
    await turn();
    try {
      signal.throwIfAborted();
      const place = held.get(id) ?? { position: 0 };
      const progress = (bytes: number) => {
        place.position = bytes;
      };
      const records = recordsOf(context, id, folder(id), source, { signal, progress });
      await stageRecords(db, id, records, { signal, position: () => place.position });
      await finishReading(context, id);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof ReadingEnded))
        log.warn({ err: error }, 'reading an import');
      await failReading(db, id, sentenceOf(error));
    } finally {
      pass();
      await rm(folder(id), { recursive: true, force: true });
    }
  }

  return {
    folder,
    reserve() {
      if (places >= MOST_HELD)
        throw new ApiError(
          'conflict',
          `${MOST_HELD} files are being uploaded or read already. Wait until one of them is finished.`,
        );
      places += 1;
      let isHeld = true;
      return () => {
        if (isHeld) places -= 1;
        isHeld = false;
      };
    },
    begin(id, source, release) {
      const stop = new AbortController();
      const entry = { stop, position: 0, done: Promise.resolve() };
      held.set(id, entry);
      entry.done = read(id, source, stop.signal)
        .catch((error) => log.warn({ err: error }, 'end of an import'))
        .finally(() => {
          held.delete(id);
          release();
        });
    },
    cancel: (id) => held.get(id)?.stop.abort(new ReadingEnded()),
    async close() {
      clearInterval(beat);
      for (const { stop } of held.values()) stop.abort(new ApiError('unavailable', SERVER_STOPPED));
      await Promise.all([...held.values()].map(({ done }) => done));
    },
  };
}

function recordsOf(
  context: ImportContext,
  id: string,
  folder: string,
  source: ToRead,
  { signal, progress }: Pick<ReaderInput, 'signal' | 'progress'>,
): AsyncIterable<SourceRecord> {
  if ('address' in source) return readAddress(context, id, source.address, { folder, signal, progress });
  const { file, filename, bytes, recognised } = source;
  return recognised.read({ file, filename, bytes, address: null, signal, progress });
}

function sentenceOf(error: unknown): string {
  if (error instanceof ReadingEnded) return READING_CANCELLED;
  const known = asDiskFull(error) ?? error;
  if (known instanceof ApiError) return known.message;
  return 'The file could not be read, for a reason that lies with us. Upload it once more.';
}

async function finishReading(context: ImportContext, id: string): Promise<void> {
  await context.db.transaction(async (trx) => {
    const found = await trx('imports')
      .where({ id, state: 'reading' })
      .update({
        state: 'analysing',
        position: 0,
        position_bytes: trx.ref('bytes'),
        summary: startOf('convert', trx),
      });
    if (found > 0) await enqueueImport(trx, context.jobs, id);
  });
}

export async function makeFolder(readers: Pick<Readers, 'folder'>, id: string): Promise<string> {
  const folder = readers.folder(id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
