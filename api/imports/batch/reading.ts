import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { BlogFormat } from '#shared/imports.ts';
import { asDiskFull } from '../../platform/batch/receive.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { sweepWorkFolders } from '../../platform/work-folders.ts';
import { problem } from '../records.ts';
import { hasStopped, type Sandbox } from '../sandbox/sandbox.ts';
import type { ReadRecord } from '../sandbox/tasks.ts';
import { clockFrom, type ImportContext } from './context.ts';
import { readAddress } from './feed-crawler.ts';
import { enqueueImport } from './jobs.ts';
import { READER, ReadingEnded, readHere, stageRecords } from './stage.ts';

/** A reader whose heartbeat is older is dead. */
const DEAD_AFTER = '30 seconds';

export const READING_CANCELLED = 'The reading was cancelled, and nothing of it was kept.';

/** Hands what was read over to the analysis. */
async function finishReading({ db, jobs }: ImportContext, id: string): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await readHere(trx, id).update({
      state: 'analysing',
      position: 0,
      position_bytes: trx.ref('bytes'),
      summary: clockFrom(trx, 0),
    });
    if (found > 0) await enqueueImport(trx, jobs, id);
  });
}

/** Fails an import, and deletes what was read of it. */
async function failReading(db: Knex, id: string, problem: string): Promise<void> {
  await db.transaction(async (trx) => {
    const failed = { state: 'failed', problem, total: 0, finished_at: trx.fn.now() };
    if ((await readHere(trx, id).update(failed)) > 0) await deleteStaged(trx, id);
  });
}

/** A file to read. */
export interface ToRead {
  id: string;
  /** Of a feed; null for an upload. */
  address: string | null;
  bytes: number;
}

/**
 * Takes over imports whose reader is dead or has released them, and deletes what was read of them.
 * @param held ids of those that this process is reading, however late its heartbeat is
 * @returns them, with the number of attempts to read them, this one included
 */
async function takeOver(db: Knex, held: string[]): Promise<(ToRead & { readings: number })[]> {
  return db.transaction(async (trx) => {
    const { rows: left } = await trx.raw(
      `update imports set total = 0, position_bytes = 0, summary = summary
         || jsonb_build_object('reader', ?::text, 'readings', coalesce((summary ->> 'readings')::int, 0) + 1)
       where state = 'reading' and id <> all(?::uuid[])
         and (summary ->> 'reader' is null and summary ->> 'readings' is not null
           or updated_at < now() - interval '${DEAD_AFTER}')
       returning id, address, bytes::float8 as bytes, (summary ->> 'readings')::int as readings`,
      [READER, held],
    );
    for (const { id } of left) await deleteStaged(trx, id);
    return left;
  });
}

export async function deleteStaged(trx: Knex, id: string): Promise<void> {
  const tables = ['import_items', 'import_images', 'import_addresses', 'import_attachments', 'import_files'];
  for (const table of tables) await trx(table).where({ import_id: id }).delete();
}

/** Reads files into the database in the process that received them. */
export type Readers = ReturnType<typeof createReaders>;

/** Files read at once; further uploads wait on disk. */
const AT_ONCE = 2;
/** A file may be what kills the process, so it is not read again after so many attempts. */
const MOST_READINGS = 3;
const BEAT_MILLISECONDS = 5000;
/** Milliseconds. Until its last byte has arrived, an upload has a folder but no row. */
const LONGEST_UPLOAD = 24 * 60 * 60 * 1000;

export function createReaders(context: ImportContext) {
  const { db, directory, log, sandboxes } = context;
  /** What is read here or waits for its turn. */
  const held = new Map<string, { stop: AbortController; done: Promise<void> }>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let isClosing = false;

  const folderOf = (id: string) => path.join(directory, id);
  const fileOf = (id: string) => path.join(directory, id, 'source');
  const removeFolder = (id: string) => rm(folderOf(id), { recursive: true, force: true });
  /** Tells other processes that the file is being read, and how far. */
  const tell = (id: string, columns: object) =>
    readHere(db, id)
      .update(columns)
      .then((found) => found === 0 && held.get(id)?.stop.abort())
      .catch((error) => log.warn({ err: error }, 'heartbeat of an import'));
  const beat = setInterval(() => {
    for (const id of held.keys()) tell(id, { state: 'reading' });
  }, BEAT_MILLISECONDS).unref();

  /** Starts reading in the background. */
  const begin = (file: ToRead): void => {
    const stop = new AbortController();
    const done = inTurn(() => read(file, stop.signal))
      .catch((error) => log.warn({ err: error, import_id: file.id }, 'end of an import'))
      .finally(() => held.delete(file.id));
    held.set(file.id, { stop, done });
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

  async function read(file: ToRead, signal: AbortSignal): Promise<void> {
    const { id } = file;
    const sandbox = sandboxes.take(id);
    const stop = () => sandbox.close();
    signal.addEventListener('abort', stop);
    try {
      signal.throwIfAborted();
      await stageRecords(db, id, recordsOf(file, sandbox, signal));
      // Before the job that converts its posts, which takes it, can start.
      signal.removeEventListener('abort', stop);
      sandboxes.leave(id, sandbox);
      await finishReading(context, id);
    } catch (thrown) {
      sandbox.close();
      // Another process need not wait until this one counts as dead.
      if (isClosing) return await readHere(db, id).update({ summary: db.raw(`summary - 'reader'`) });
      // The import of a reading that has ended is another's, or cancelled.
      if (!signal.aborted && !(thrown instanceof ReadingEnded)) {
        const error = asDiskFull(thrown) ?? thrown;
        const isExplained = error instanceof ApiError;
        if (!isExplained) log.warn({ err: error, import_id: id }, 'reading an import');
        await failReading(db, id, isExplained ? error.message : OUR_FAULT);
      }
    }
    await removeFolder(id);
  }

  /** The records; if the sandbox dies, those it gave so far and a problem. */
  async function* recordsOf(
    { id, address, bytes }: ToRead,
    sandbox: Sandbox,
    signal: AbortSignal,
  ): AsyncGenerator<ReadRecord, void> {
    const progress = (position_bytes: number) => void tell(id, { position_bytes });
    try {
      if (address === null) {
        await sandbox.task('open', { file: fileOf(id), bytes, address });
        yield* sandbox.records(progress);
      } else
        yield* readAddress(context.fetch, {
          address,
          folder: folderOf(id),
          sandbox,
          signal,
          progress,
          async opened(format, bytes) {
            await db('imports').where({ id }).update({ format, bytes });
          },
        });
    } catch (error) {
      if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
      log.warn({ err: error, import_id: id }, 'a file was not read to its end');
      yield problem(CUT_SHORT);
    }
  }

  return {
    removeFolder,
    /** Makes the folder for an import's file. @returns where the file belongs */
    async makeFolder(id: string): Promise<string> {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      return fileOf(id);
    },
    /** Tells a file's format by its content. @throws ApiError that says why it cannot be read */
    async recognise(id: string, bytes: number): Promise<BlogFormat> {
      const sandbox = sandboxes.take(id);
      try {
        const format = await sandbox.task('open', { file: fileOf(id), bytes, address: null });
        sandboxes.leave(id, sandbox);
        return format;
      } catch (error) {
        sandbox.close();
        if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
        log.warn({ err: error, import_id: id }, 'a file was not recognised');
        throw new ApiError('invalid', UNRECOGNISED);
      }
    },
    begin,
    /** Takes over imports whose reader is gone, if their file is still here, and clears up the rest. */
    async resume(): Promise<void> {
      for (const left of await takeOver(db, [...held.keys()])) {
        const isThere = left.address !== null || existsSync(fileOf(left.id));
        if (isThere && left.readings <= MOST_READINGS) begin(left);
        else {
          await failReading(db, left.id, SERVER_STOPPED);
          await removeFolder(left.id);
        }
      }
      const atWork = await db('imports').where({ state: 'reading' }).pluck('id');
      await sweepWorkFolders(directory, LONGEST_UPLOAD, atWork);
    },
    /** Stops reading a cancelled import. */
    cancel: (id: string): void => held.get(id)?.stop.abort(),
    /** Stops all readings for a shutdown; another process takes them over. */
    async close(): Promise<void> {
      clearInterval(beat);
      isClosing = true;
      for (const { stop } of held.values()) stop.abort();
      await Promise.all([...held.values()].map(({ done }) => done));
    },
  };
}

const SERVER_STOPPED = 'The server stopped while the file was being read. Upload it again.';
const CUT_SHORT =
  'The file is too large or too complex to be read to its end: what comes after the last article of this list is missing.';
const UNRECOGNISED = 'This file takes too long to recognise. Export the blog again, and upload the new file.';
const OUR_FAULT = 'The file could not be read because of a fault on our side. Upload it once more.';
