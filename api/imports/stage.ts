import type { Knex } from 'knex';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { cleanText, oneLine } from './clean.ts';
import type { SourceAttachment, SourceFile, SourcePost, SourceRecord } from './source.ts';
import { tidyPost } from './tidy-post.ts';
import { untilAborted } from './until-aborted.ts';

/** Characters of posts that go to the database together. */
const BATCH_SIZE = 1024 * 1024;
const BATCH_RECORDS = 1000;
const PROBLEMS_TOLD = 5;
const PROBLEM_MAX = 500;

export interface StageOptions {
  signal: AbortSignal;
  /** Bytes of the file that were read so far. */
  position(): number;
}

/** Thrown when the import is not being read any more: somebody cancelled it. */
export class ReadingEnded extends Error {}

/**
 * Puts what a reader gives into the database, a batch at a time. Each batch holds the import's row, so that a
 * cancellation comes between two batches and nothing follows it.
 * @throws ApiError when there is nothing in it, ReadingEnded, or whatever the signal was aborted with
 */
export async function stageRecords(
  db: Knex,
  id: string,
  records: AsyncIterable<SourceRecord>,
  { signal, position }: StageOptions,
): Promise<void> {
  const problems: string[] = [];
  let total = 0;
  let fileBytes = 0;
  let posts: (SourcePost & { number: number })[] = [];
  let attachments: SourceAttachment[] = [];
  let size = 0;

  const batch = (write: (trx: Knex.Transaction) => Promise<void>) =>
    db.transaction(async (trx) => {
      const row = await trx('imports').where({ id, state: 'reading' }).forUpdate().first('id');
      if (!row) throw new ReadingEnded();
      await write(trx);
    });
  const flush = async () => {
    await batch(async (trx) => {
      await insertPosts(trx, id, posts);
      await insertAttachments(trx, id, attachments);
      await trx('imports').where({ id }).update({ total, position_bytes: position() });
    });
    posts = [];
    attachments = [];
    size = 0;
  };

  for await (const record of untilAborted(records, signal)) {
    if (record.type === 'post') {
      if (total >= BLOG_IMPORT_LIMITS.items) {
        problems.unshift('The file has more than 200,000 posts: only the first 200,000 were read.');
        break;
      }
      total += 1;
      posts.push({ ...tidyPost(record), number: total });
      size += record.content.length + 1000;
    } else if (record.type === 'attachment') {
      attachments.push(record);
      size += 500;
    } else if (record.type === 'file') {
      fileBytes += record.bytes.length;
      if (fileBytes > BLOG_IMPORT_LIMITS.fileBytes)
        throw new ApiError(
          'too_large',
          'The pictures in the archive take more than 2 GB. Split the archive, and import one part after the other.',
        );
      await batch((trx) => insertFile(trx, id, record));
    } else if (record.type === 'site') {
      await batch((trx) => noteSite(trx, id, record));
    } else problems.push(oneLine(record.message, PROBLEM_MAX));
    if (size >= BATCH_SIZE || posts.length + attachments.length >= BATCH_RECORDS) await flush();
  }
  await flush();
  if (total === 0) throw new ApiError('invalid', problems[0] ?? NOTHING_IN_IT);
  if (problems.length > 0)
    await db('imports')
      .where({ id })
      .update({ problem: told(problems) });
}

const NOTHING_IN_IT =
  'There are no posts or pages in it. Check that it is the export of the posts, and export it once more.';

function told(problems: string[]): string {
  const rest = problems.length - PROBLEMS_TOLD;
  const more = rest > 0 ? [`${rest.toLocaleString('en-GB')} more places could not be read.`] : [];
  return [...problems.slice(0, PROBLEMS_TOLD), ...more].join(' ');
}

async function insertPosts(trx: Knex, id: string, posts: (SourcePost & { number: number })[]): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ number, ...source }) => ({
    number,
    title: source.title,
    kind: source.kind,
    source_status: source.status,
    source_url: source.url,
    published_at: source.published_at,
    source_created_at: source.created_at,
    source,
  }));
  await trx.raw(
    `insert into import_items (import_id, number, title, kind, source_status, source_key, source_url, published_at,
         source_created_at, source)
       select ?::uuid, number, title, kind, source_status, '', source_url, published_at, source_created_at, source
       from json_to_recordset(?::json) as v(number int, title text, kind text, source_status text, source_url text,
         published_at timestamptz, source_created_at timestamptz, source jsonb)`,
    [id, JSON.stringify(rows)],
  );
}

const ATTACHMENT_ADDRESS_MAX = 8000;

async function insertAttachments(trx: Knex, id: string, attachments: SourceAttachment[]): Promise<void> {
  const rows = attachments
    .map(({ source_id, url, title, alt, caption }) => ({
      import_id: id,
      source_id: oneLine(source_id, 200),
      url: oneLine(url),
      title: oneLine(title, 300),
      alt: oneLine(alt, 500),
      caption: cleanText(caption, 1000),
    }))
    .filter(({ url }) => url !== '' && url.length <= ATTACHMENT_ADDRESS_MAX);
  if (rows.length > 0)
    await trx('import_attachments').insert(rows).onConflict(['import_id', 'source_id']).ignore();
}

async function insertFile(trx: Knex, id: string, { path, bytes }: SourceFile): Promise<void> {
  const row = { import_id: id, path: cleanText(path, 1000), bytes };
  await trx('import_files').insert(row).onConflict(['import_id', 'path']).ignore();
}

async function noteSite(trx: Knex, id: string, site: { title?: string; url?: string }): Promise<void> {
  const url = oneLine(site.url ?? '', 2000).replace(/\/+$/, '');
  if (/^https?:\/\//i.test(url)) await trx('imports').where({ id }).update({ site_url: url });
}
