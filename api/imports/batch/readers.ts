import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BlogFormat } from '#shared/imports.ts';
import { asDiskFull } from '../../platform/batch/receive.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { FEED_FORMATS, problem } from '../records.ts';
import { hasStopped, type Sandbox } from '../sandbox/sandbox.ts';
import type { FileToRead, ReadRecord } from '../sandbox/tasks.ts';
import type { ImportContext } from './context.ts';
import { readAddress } from './feed-crawler.ts';
import {
  failReading,
  finishReading,
  leaveReading,
  READING_CANCELLED,
  readBy,
  sweepFolders,
  takeOver,
} from './reading.ts';
import { ReadingEnded, stageRecords } from './stage.ts';

/** An uploaded file, or the URL of a feed. */
export type ToRead = FileToRead | { address: string };

/** Reads files into the database in the process that received them. */
export type Readers = ReturnType<typeof createReaders>;

/** Files read at once; further uploads wait on disk. */
const AT_ONCE = 2;
const MOST_HELD = 8;
/** A file may be what kills the process, so it is not read again after so many attempts. */
const MOST_READINGS = 3;
const BEAT_MILLISECONDS = 5000;

/** A file that this process reads, or is to read. */
interface Reading {
  id: string;
  /** Names this attempt, as another process may take the import over. */
  reader: string;
  source: ToRead;
  /** Aborted by ReadingEnded or ServerStops. */
  stop: AbortController;
  /** Bytes read so far. */
  position: number;
}

export function createReaders(context: ImportContext) {
  const { db, directory, log, sandboxes } = context;
  const held = new Map<string, { reading: Reading; done: Promise<void> }>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let places = 0;

  const folder = (id: string) => path.join(directory, id);
  const removeFolder = (id: string) => rm(folder(id), { recursive: true, force: true });
  const beat = setInterval(() => {
    for (const { reading } of held.values())
      readBy(db, reading.id, reading.reader)
        .update({ position_bytes: reading.position })
        .then((found) => found === 0 && reading.stop.abort(new ReadingEnded()))
        .catch((error) => log.warn({ err: error }, 'heartbeat of an import'));
  }, BEAT_MILLISECONDS).unref();

  /**
   * Starts reading in the background, and calls `release` at the end.
   * @param reader the name of this attempt in the import's summary
   */
  const begin = (id: string, reader: string, source: ToRead, release?: () => void): void => {
    const reading: Reading = { id, reader, source, stop: new AbortController(), position: 0 };
    const done = inTurn(() => read(reading))
      .catch((error) => log.warn({ err: error, import_id: id }, 'end of an import'))
      .finally(() => {
        held.delete(id);
        release?.();
      });
    held.set(id, { reading, done });
  };

  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (atWork >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else atWork -= 1;
    }
  }

  async function read(reading: Reading): Promise<void> {
    const { id, reader } = reading;
    const { signal } = reading.stop;
    const sandbox = sandboxes.take(id);
    const stop = () => sandbox.close();
    signal.addEventListener('abort', stop);
    let isLeft = false;
    try {
      signal.throwIfAborted();
      let format: BlogFormat | undefined;
      const records = recordsOf(reading, sandbox, (found) => {
        format = found;
      });
      await stageRecords(db, id, records, {
        reader,
        position: () => reading.position,
        nothing: () => (format && FEED_FORMATS.includes(format) ? EMPTY_FEED : NOTHING_IN_IT),
      });
      // Before the job that converts its posts, which takes it, can start.
      sandboxes.leave(id, sandbox);
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
      if (!isLeft) await removeFolder(id);
    }
  }

  /** The records; if the sandbox dies, those it gave so far and a problem. */
  async function* recordsOf(
    reading: Reading,
    sandbox: Sandbox,
    told: (format: BlogFormat) => void,
  ): AsyncGenerator<ReadRecord, void> {
    const { id, source, stop } = reading;
    const progress = (bytes: number) => {
      reading.position = bytes;
    };
    try {
      if ('file' in source) {
        told(await sandbox.ask('open', source));
        yield* sandbox.records(progress);
      } else {
        const place = { folder: folder(id), sandbox, signal: stop.signal, progress, told };
        yield* readAddress(context, id, source.address, place);
      }
    } catch (error) {
      if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
      log.warn({ err: error, import_id: id }, 'a file was not read to its end');
      yield problem(CUT_SHORT);
    }
  }

  return {
    removeFolder,
    /** Makes the folder for an import's file. */
    async makeFolder(id: string): Promise<string> {
      await mkdir(folder(id), { recursive: true, mode: 0o700 });
      return folder(id);
    },
    /** Tells a file's format by its content. @throws ApiError that says why it cannot be read */
    async recognise(id: string, file: FileToRead): Promise<BlogFormat> {
      const sandbox = sandboxes.take(id);
      try {
        const format = await sandbox.ask('open', file);
        sandboxes.leave(id, sandbox);
        return format;
      } catch (error) {
        sandbox.close();
        if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
        log.warn({ err: error, import_id: id }, 'a file was not recognised');
        throw new ApiError('invalid', UNRECOGNISED);
      }
    },
    /**
     * Holds a place for an upload and its reading.
     * @returns gives the place back
     * @throws ApiError 'conflict' if there are too many
     */
    reserve(): () => void {
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
    begin,
    /** Takes over imports whose reader is gone, if their file is still here, and clears up the rest. */
    async resume(): Promise<void> {
      const reader = randomUUID();
      for (const { id, address, bytes, readings } of await takeOver(db, reader)) {
        const file = path.join(folder(id), 'source');
        const isThere = address !== null || existsSync(file);
        if (isThere && readings <= MOST_READINGS)
          begin(id, reader, address === null ? { file, bytes, address } : { address });
        else {
          await failReading(db, id, reader, SERVER_STOPPED);
          await removeFolder(id);
        }
      }
      await sweepFolders(db, directory);
    },
    /** Stops reading a cancelled import. */
    cancel: (id: string): void => held.get(id)?.reading.stop.abort(new ReadingEnded()),
    /** Stops all readings for a shutdown; another process takes them over. */
    async close(): Promise<void> {
      clearInterval(beat);
      for (const { reading } of held.values()) reading.stop.abort(new ServerStops());
      await Promise.all([...held.values()].map(({ done }) => done));
    },
  };
}

/** Aborts readings at a shutdown. */
class ServerStops extends Error {}

const SERVER_STOPPED = 'The server stopped while the file was being read. Upload it again.';
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
