import { randomUUID } from 'node:crypto';
import { access, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BlogFormat } from '#shared/imports.ts';
import { asDiskFull } from '../../platform/batch/receive.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Logger } from '../../platform/log.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { hasStopped, type Sandbox } from '../sandbox/sandbox.ts';
import type { FileToRead, ReadRecord } from '../sandbox/tasks.ts';
import { FEED_FORMATS, problem } from '../types.ts';
import type { ImportContext } from './context.ts';
import { readAddress } from './feed-crawler.ts';
import { enqueueImport } from './jobs.ts';
import { ReadingEnded, stageRecords } from './stage.ts';
import { startOf } from './summary.ts';
import {
  begun,
  failReading,
  leaveReading,
  READING_CANCELLED,
  readBy,
  SERVER_STOPPED,
  sweepFolders,
  takeOver,
} from './sweep.ts';

/** An uploaded file, or the URL of a feed. */
export type ToRead = FileToRead | { address: string };

/** Reads files into the database in the process that received them. */
export interface Readers {
  /** Holds a place for an upload and its reading. @throws ApiError 'conflict' if there are too many */
  reserve(): () => void;
  /** Tells a file's format by its content. @throws ApiError that says why it cannot be read */
  recognise(id: string, file: FileToRead): Promise<BlogFormat>;
  /** Starts reading in the background and calls `release` at the end. */
  begin(id: string, source: ToRead, release: () => void): void;
  /** The folder for an import's file. */
  folder(id: string): string;
  /** Stops reading a cancelled import. */
  cancel(id: string): void;
  /** Takes over imports whose reader is gone, if their file is still here, and clears up the rest. */
  resume(): Promise<void>;
  /** Stops all readings for a shutdown; another process takes them over. */
  close(): Promise<void>;
}

/** Files read at once; further uploads wait on disk. */
const AT_ONCE = 2;
const MOST_HELD = 8;
/** A file may be what kills the process, so it is not read again after so many attempts. */
const MOST_READINGS = 3;
const BEAT_MILLISECONDS = 5000;

export function createReaders(context: ImportContext, log: Pick<Logger, 'warn'>): Readers {
  const { db, directory } = context;
  const held = new Map<
    string,
    { stop: AbortController; done: Promise<void>; position: number; reader: string }
  >();
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
    for (const [id, { position, stop, reader }] of held)
      readBy(db, id, reader)
        .update({ position_bytes: position })
        .then((found) => found === 0 && stop.abort(new ReadingEnded()))
        .catch((error) => log.warn({ err: error }, 'heartbeat of an import'));
  }, BEAT_MILLISECONDS).unref();

  async function read(id: string, reader: string, source: ToRead, signal: AbortSignal): Promise<void> {
    await turn();
    let isLeft = false;
    const sandbox = context.sandboxes.take(id);
    const stop = () => sandbox.close();
    signal.addEventListener('abort', stop);
    try {
      signal.throwIfAborted();
      const place = held.get(id) ?? { position: 0 };
      let format: BlogFormat | undefined;
      const progress = (bytes: number) => {
        place.position = bytes;
      };
      const records = recordsOf(id, source, sandbox, { signal, progress }, (found) => {
        format = found;
      });
      await stageRecords(db, id, records, {
        reader,
        position: () => place.position,
        nothing: () => (format && FEED_FORMATS.includes(format) ? EMPTY_FEED : NOTHING_IN_IT),
      });
      // Before the job that converts its posts, which takes it, can start.
      context.sandboxes.leave(id, sandbox);
      await finishReading(context, id, reader);
    } catch (thrown) {
      sandbox.close();
      const error = signal.aborted ? signal.reason : thrown;
      if (!(error instanceof ApiError || error instanceof ReadingEnded || error instanceof ServerStops))
        log.warn({ err: error, import_id: id }, 'reading an import');
      isLeft = error instanceof ServerStops;
      if (isLeft) await leaveReading(db, id, reader);
      else await failReading(db, id, reader, sentenceOf(error));
    } finally {
      signal.removeEventListener('abort', stop);
      pass();
      if (!isLeft) await rm(folder(id), { recursive: true, force: true });
    }
  }

  function hold(
    id: string,
    reader: string,
    source: ToRead,
    release: () => void,
    claim: () => Promise<unknown>,
  ) {
    const stop = new AbortController();
    const entry = { stop, position: 0, reader, done: Promise.resolve() };
    held.set(id, entry);
    entry.done = claim()
      .then(() => read(id, reader, source, stop.signal))
      .catch((error) => log.warn({ err: error, import_id: id }, 'end of an import'))
      .finally(() => {
        held.delete(id);
        release();
      });
  }

  /** The records; if the sandbox dies, those it gave so far and a problem. */
  async function* recordsOf(
    id: string,
    source: ToRead,
    sandbox: Sandbox,
    { signal, progress }: { signal: AbortSignal; progress(bytes: number): void },
    told: (format: BlogFormat) => void,
  ): AsyncGenerator<ReadRecord, void> {
    try {
      if ('file' in source) {
        told(await sandbox.ask('open', source));
        yield* sandbox.records(progress);
      } else
        yield* readAddress(context, id, source.address, {
          folder: folder(id),
          sandbox,
          signal,
          progress,
          told,
        });
    } catch (error) {
      if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
      log.warn({ err: error, import_id: id }, 'a file was not read to its end');
      yield problem(CUT_SHORT);
    }
  }

  return {
    folder,
    async recognise(id, file) {
      const sandbox = context.sandboxes.take(id);
      try {
        const format = await sandbox.ask('recognise', file);
        context.sandboxes.leave(id, sandbox);
        return format;
      } catch (error) {
        sandbox.close();
        if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
        log.warn({ err: error, import_id: id }, 'a file was not recognised');
        throw new ApiError('invalid', UNRECOGNISED);
      }
    },
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
      const reader = randomUUID();
      hold(id, reader, source, release, () =>
        db('imports')
          .where({ id, state: 'reading' })
          .update({ summary: begun(db, reader) }),
      );
    },
    async resume() {
      const reader = randomUUID();
      for (const { id, address, bytes, readings } of await takeOver(db, reader)) {
        const file = path.join(folder(id), 'source');
        const isThere =
          address !== null ||
          (await access(file).then(
            () => true,
            () => false,
          ));
        if (isThere && readings <= MOST_READINGS) {
          const source = address === null ? { file, bytes, address } : { address };
          hold(
            id,
            reader,
            source,
            () => undefined,
            async () => undefined,
          );
        } else {
          await failReading(db, id, reader, SERVER_STOPPED);
          await rm(folder(id), { recursive: true, force: true });
        }
      }
      await sweepFolders(db, directory);
    },
    cancel: (id) => held.get(id)?.stop.abort(new ReadingEnded()),
    async close() {
      clearInterval(beat);
      for (const { stop } of held.values()) stop.abort(new ServerStops());
      await Promise.all([...held.values()].map(({ done }) => done));
    },
  };
}

/** Aborts readings at a shutdown. */
class ServerStops extends Error {}

const EMPTY_FEED = 'The feed is empty: there is no article in it yet.';
const NOTHING_IN_IT =
  'There are no articles or pages in it. Check that it is the export of the articles, and export it once more.';
const CUT_SHORT =
  'The file is too large or too complex to be read to its end: what comes after the last article of this list is missing.';
const UNRECOGNISED = 'This file takes too long to recognise. Export the blog again, and upload the new file.';

function sentenceOf(error: unknown): string {
  if (error instanceof ReadingEnded) return READING_CANCELLED;
  const known = asDiskFull(error) ?? error;
  if (known instanceof ApiError) return known.message;
  return 'The file could not be read because of a fault on our side. Upload it once more.';
}

async function finishReading(context: ImportContext, id: string, reader: string): Promise<void> {
  await context.db.transaction(async (trx) => {
    const found = await readBy(trx, id, reader).update({
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
