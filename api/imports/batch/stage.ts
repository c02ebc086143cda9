import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { FEED_FORMATS, type SourceAttachment } from '../records.ts';
import type { ReadRecord } from '../sandbox/tasks.ts';

/** Characters of posts sent to the database at once. */
const BATCH_SIZE = 512 * 1024;
const BATCH_RECORDS = 1000;
const PROBLEMS_TOLD = 5;

const EMPTY_FILE =
  'There are no articles or pages in it. Check that it is the export of the articles, and upload it again.';
const EMPTY_FEED = 'The feed is empty: there is no article in it yet.';
const TOO_MANY = 'The file has more than 20,000 articles: only the first 20,000 were read.';

/** Names this process in the summary of an import that it reads, as another may take the import over. */
export const READER = randomUUID();

/** The row of an import, if this process is still the one reading it. */
export const readHere = (trx: Knex, id: string): Knex.QueryBuilder =>
  trx('imports').where({ id, state: 'reading' }).whereRaw(`summary ->> 'reader' = ?`, [READER]);

/** The import was cancelled, or another reader took it over. */
export class ReadingEnded extends Error {}

/**
 * Stores a reader's records, batch by batch. Each batch locks the import's row, so a cancel falls between two batches and
 * nothing is stored after it.
 * @throws ApiError if there are no posts, or ReadingEnded
 */
export async function stageRecords(db: Knex, id: string, records: AsyncIterable<ReadRecord>): Promise<void> {
  const problems: string[] = [];
  let site_url: string | undefined;
  let total = 0;
  let posts: string[] = [];
  let attachments: SourceAttachment[] = [];
  let size = 0;

  const locked = (write: (trx: Knex.Transaction) => Promise<void>) =>
    db.transaction(async (trx) => {
      if (!(await readHere(trx, id).forUpdate().first('id'))) throw new ReadingEnded();
      await write(trx);
    });
  const flush = async () => {
    await locked(async (trx) => {
      await insertPosts(trx, id, posts);
      await insertAttachments(trx, id, attachments);
      await trx('imports').where({ id }).update({ total, site_url });
    });
    posts = [];
    attachments = [];
    size = 0;
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
    } else if (record.type === 'attachment') attachments.push(record);
    else if (record.type === 'file') {
      const bytes = await readFile(record.file);
      await locked(async (trx) => {
        const row = { import_id: id, path: record.path, bytes };
        await trx('import_files').insert(row).onConflict(['import_id', 'path']).ignore();
      });
    } else if (record.type === 'site') {
      if (/^https?:\/\//i.test(record.url)) site_url = record.url.replace(/\/+$/, '');
    } else problems.push(record.message);
    if (size >= BATCH_SIZE || posts.length + attachments.length >= BATCH_RECORDS) await flush();
  }
  await flush();
  if (total === 0) {
    const { format } = await db('imports').where({ id }).first('format');
    throw new ApiError('invalid', problems[0] ?? (FEED_FORMATS.includes(format) ? EMPTY_FEED : EMPTY_FILE));
  }
  if (problems.length > 0)
    await db('imports')
      .where({ id })
      .update({ problem: told(problems) });
}

function told(problems: string[]): string {
  const rest = problems.length - PROBLEMS_TOLD;
  const more = rest > 0 ? [`${figure(rest)} more places could not be read.`] : [];
  return [...problems.slice(0, PROBLEMS_TOLD), ...more].join(' ');
}

/** @param posts JSON objects, each with a number and a source */
async function insertPosts(trx: Knex, id: string, posts: readonly string[]): Promise<void> {
  await trx.raw(
    `insert into import_items (import_id, number, title, kind, source_status, source_key, source_url, published_at,
         source_created_at, source)
       select ?::uuid, number, source ->> 'title', source ->> 'kind', source ->> 'status', '', source ->> 'url',
         (source ->> 'published_at')::timestamptz, (source ->> 'created_at')::timestamptz, source
       from json_to_recordset(?::json) as v(number int, source jsonb)`,
    [id, `[${posts.join(',')}]`],
  );
}

async function insertAttachments(trx: Knex, id: string, attachments: SourceAttachment[]): Promise<void> {
  const rows = attachments.map(({ type: _, ...attachment }) => ({ import_id: id, ...attachment }));
  if (rows.length > 0)
    await trx('import_attachments').insert(rows).onConflict(['import_id', 'source_id']).ignore();
}
