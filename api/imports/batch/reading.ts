import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { ApiError, DISK_FULL_ADMIN_MESSAGE, isDiskFull } from '../../platform/http/api-error.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { sweepWorkFolders } from '../../platform/work-folders.ts';
import { problem } from '../records.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import type { ReadRecord } from '../sandbox/tasks.ts';
import {
  type ImportContext,
  type ImportRow,
  type ImportStep,
  lockImport,
  type StepContext,
} from './context.ts';

type Places = Pick<ImportContext, 'directory'>;

/** The folder of an import whose file is to be read, the only one that its sandbox reads and writes. */
export const folderOf = ({ directory }: Places, id: string): string => path.join(directory, id);
const fileOf = (places: Places, id: string): string => path.join(folderOf(places, id), 'source');

/** Makes the folder for an import's file. @returns where the file belongs */
export async function makeFolder(places: Places, id: string): Promise<string> {
  await mkdir(folderOf(places, id), { recursive: true, mode: 0o700 });
  return fileOf(places, id);
}

export const removeFolder = (places: Places, id: string): Promise<void> =>
  rm(folderOf(places, id), { recursive: true, force: true });

/** A file may be what kills the process, so it is not read again after so many attempts. */
const MOST_READINGS = 3;
/** Milliseconds after an upload in which a process without its file leaves it to the others. */
const SHARED_OUT = 60_000;

/** Reads a file or a feed into the database, from its beginning: what an earlier attempt read is deleted. */
export const readStep: ImportStep = async (context, row) => {
  const { db } = context;
  const isThere = row.address !== null || existsSync(fileOf(context, row.id));
  if (!isThere && Date.now() - Date.parse(row.updated_at) < SHARED_OUT)
    throw new Error('Another process may have the file.');
  const begun = (row.summary.readings ?? 0) + 1;
  if (!isThere || begun > MOST_READINGS) return failReading(context, row, SERVER_STOPPED);
  await lockImport(db, row, async (trx) => {
    await deleteStaged(trx, row.id);
    const summary = trx.raw('summary || ?::jsonb', [JSON.stringify({ readings: begun })]);
    await trx('imports').where({ id: row.id }).update({ total: 0, summary });
  });
  /** The row, unless the import was cancelled or another attempt has begun. */
  const here = (trx: Knex) =>
    trx('imports')
      .where({ id: row.id, state: 'reading' })
      .whereRaw(`summary ->> 'readings' = ?`, [`${begun}`]);
  try {
    await stageRecords(db, row.id, here, recordsOf(context, row));
    await here(db).update({ state: 'analysing', position: 0 });
  } catch (error) {
    if (hasStopped(error)) throw error;
    if (await here(db).first('id')) await failReading(context, row, messageOf(error, context, row.id));
  }
  // Another attempt may be reading the file.
  const isReading = await db('imports').where({ id: row.id, state: 'reading' }).first('id');
  if (!isReading) await removeFolder(context, row.id);
};

function messageOf(error: unknown, { log }: StepContext, import_id: string): string {
  if (error instanceof ApiError) return error.message;
  if (isDiskFull(error)) return DISK_FULL_ADMIN_MESSAGE;
  log.warn({ err: error, import_id }, 'reading an import');
  return OUR_FAULT;
}

/** Fails an import, and deletes what was read of it. */
async function failReading(context: StepContext, row: ImportRow, problem: string): Promise<void> {
  await lockImport(context.db, row, async (trx) => {
    await trx('imports')
      .where({ id: row.id })
      .update({ state: 'failed', problem, total: 0, finished_at: trx.fn.now() });
    await deleteStaged(trx, row.id);
  });
  await removeFolder(context, row.id);
}

export async function deleteStaged(trx: Knex, id: string): Promise<void> {
  const tables = ['import_items', 'import_images', 'import_addresses', 'import_attachments', 'import_files'];
  for (const table of tables) await trx(table).where({ import_id: id }).delete();
}

/** The records; if the sandbox dies, those it gave so far and a problem. */
async function* recordsOf(context: StepContext, row: ImportRow): AsyncGenerator<ReadRecord, void> {
  const { db, log, sandbox } = context;
  const { id, address } = row;
  try {
    const bytes = address === null ? row.bytes : await fetchFeed(context, id, address);
    const format = await sandbox.task('open', { file: fileOf(context, id), bytes, address });
    await db('imports').where({ id }).update({ format, bytes });
    yield* sandbox.records();
  } catch (error) {
    if (!(error instanceof ChildDied) || hasStopped(error)) throw error;
    log.warn({ err: error, import_id: id }, 'a file was not read to its end');
    yield problem(CUT_SHORT);
  }
}

const FEED_MILLISECONDS = 2 * 60 * 1000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, */*;q=0.1';

/** Fetches a feed into the import's folder. @returns its size in bytes */
async function fetchFeed(context: StepContext, id: string, address: string): Promise<number> {
  const file = await makeFolder(context, id);
  const limits = { maxBytes: BLOG_IMPORT_LIMITS.bytes, timeout: FEED_MILLISECONDS };
  return (await context.fetch(address, { file, accept: ACCEPT, ...limits })).bytes;
}

/** Characters of posts and bytes of files that are sent to the database at once. */
const BATCH_SIZE = 512 * 1024;
const BATCH_RECORDS = 1000;
const PROBLEMS_TOLD = 5;

/**
 * Stores a reader's records, batch by batch. Each batch locks the import's row, so a cancel falls between two batches and
 * nothing is stored after it.
 * @throws ApiError if there are no posts
 */
async function stageRecords(
  db: Knex,
  id: string,
  here: (trx: Knex) => Knex.QueryBuilder,
  records: AsyncIterable<ReadRecord>,
): Promise<void> {
  const problems: string[] = [];
  let site_url: string | undefined;
  let total = 0;
  /** JSON objects, each with a number and a source. */
  let posts: string[] = [];
  let attachments: object[] = [];
  let files: object[] = [];
  let size = 0;

  const flush = async () => {
    await db.transaction(async (trx) => {
      if (!(await here(trx).forUpdate().first('id'))) throw new Error('The import is no longer read here.');
      await trx.raw(
        `insert into import_items (import_id, number, title, kind, source_status, source_key, source_url, published_at,
             source_created_at, match, source)
           select ?::uuid, number, source ->> 'title', source ->> 'kind', source ->> 'status', '', source ->> 'url',
             (source ->> 'published_at')::timestamptz, (source ->> 'created_at')::timestamptz, '', source
           from json_to_recordset(?::json) as v(number int, source jsonb)`,
        [id, `[${posts.join(',')}]`],
      );
      if (attachments.length > 0)
        await trx('import_attachments').insert(attachments).onConflict(['import_id', 'source_id']).ignore();
      if (files.length > 0)
        await trx('import_files').insert(files).onConflict(['import_id', 'path']).ignore();
      await trx('imports').where({ id }).update({ total, site_url });
    });
    [posts, attachments, files, size] = [[], [], [], 0];
  };

  for await (const record of records) {
    if (record.type === 'post') {
      if (total >= BLOG_IMPORT_LIMITS.items) {
        problems.unshift(TOO_MANY);
        break;
      }
      total += 1;
      posts.push(`{"number":${total},"source":${record.source}}`);
      size += record.source.length;
    } else if (record.type === 'attachment') {
      const { type: _, ...attachment } = record;
      attachments.push({ import_id: id, ...attachment });
    } else if (record.type === 'file') {
      files.push({ import_id: id, path: record.path, bytes: record.bytes });
      size += record.bytes.length;
    } else if (record.type === 'site') {
      if (/^https?:\/\//i.test(record.url)) site_url = record.url.replace(/\/+$/, '');
    } else problems.push(record.message);
    if (size >= BATCH_SIZE || posts.length + attachments.length + files.length >= BATCH_RECORDS)
      await flush();
  }
  await flush();
  if (total === 0) throw new ApiError('invalid', problems[0] ?? EMPTY);
  const rest = problems.length - PROBLEMS_TOLD;
  const told = [
    ...problems.slice(0, PROBLEMS_TOLD),
    ...(rest > 0 ? [`${figure(rest)} more places could not be read.`] : []),
  ];
  if (told.length > 0)
    await db('imports')
      .where({ id })
      .update({ problem: told.join(' ') });
}

/** Milliseconds. Until its last byte has arrived, an upload has a folder but no row. */
const LONGEST_UPLOAD = 24 * 60 * 60 * 1000;

/** Removes the folders of uploads that were cut off. */
export async function sweepFolders(db: Knex, { directory }: Places): Promise<void> {
  const reading = await db('imports').where({ state: 'reading' }).pluck('id');
  await sweepWorkFolders(directory, LONGEST_UPLOAD, reading);
}

const SERVER_STOPPED = 'The server stopped while the file was being read. Upload it again.';
const CUT_SHORT =
  'The file is too large or too complex to be read to its end: what comes after the last article of this list is missing.';
const OUR_FAULT = 'The file could not be read because of a fault on our side. Upload it once more.';
const EMPTY =
  'It is empty: there are no articles or pages in it. If it is a file, check that it is the export of the articles.';
const TOO_MANY = 'The file has more than 20,000 articles: only the first 20,000 were read.';
