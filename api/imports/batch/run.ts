import type { Knex } from 'knex';
import type { ItemOutcome } from '#shared/imports.ts';
import { ApiError, errorOfDatabase } from '../../platform/http/api-error.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { oldPath, oldSite } from '../sandbox/describe-item.ts';
import type { PostRequest, WaitingItem } from '../sandbox/plan-post.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import { replaceTakenSlugs } from './compare.ts';
import {
  factsOf,
  finishImport,
  type ImportRow,
  type ImportStep,
  lockImport,
  type StepContext,
} from './context.ts';
import { fetchImages, IMAGES_OF_ITEM, writtenNotes } from './images.ts';
import { addRedirects, findNewAddresses, makeCategories, redirectFeeds, writePosts } from './write-posts.ts';

/** Items that a step looks at, and the bytes of text it may write. */
const GROUP = 200;
const GROUP_BYTES = 1024 * 1024;

const BROUGHT_BEFORE = 'An earlier import brought this article. It was left as it is.';
const REPEATED = 'The file has this article twice. The first one was taken.';
const UNEXPECTED = 'Something unexpected happened with this article. Run the import again to try once more.';
const TOO_MUCH = 'The article is too large or too complex to be imported. Copy it over by hand.';

/** Writes the next posts that wait for no image, or else fetches images. */
export const runStep: ImportStep = async (context, row) => {
  const next = await nextItems(context.db, row.id);
  if (next.length === 0) await lockImport(context.db, row, finish);
  else if ((await writeGroup(context, row, next)) === 0) await fetchImages(context, row.id, next);
};

/** @returns numbers of the next items whose texts fit into memory together; at least one */
async function nextItems(db: Knex, importId: string): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { number: number }[] }>(
    `select number from (
       select number, sum(bytes) over (order by number) - bytes as before from (
         select number, coalesce(octet_length(content), 0) as bytes from import_items
         where import_id = ? and selected and outcome = 'waiting' order by number limit ${GROUP}
       ) found
     ) sized where before < ${GROUP_BYTES} order by number`,
    [importId],
  );
  return rows.map(({ number }) => number);
}

/** Writes a single audit entry: the import itself lists its posts. */
async function finish(trx: Knex, row: ImportRow): Promise<void> {
  await trx('import_items')
    .where({ import_id: row.id, outcome: 'waiting' })
    .update({
      outcome: 'skipped',
      problem: trx.raw(`coalesce(problem, case when match = 'imported' then ? else 'Not selected' end)`, [
        BROUGHT_BEFORE,
      ]),
    });
  await redirectFeeds(trx, row);
  await finishImport(trx, row, 'done');
}

/**
 * Writes the posts of these items in one transaction. If one of them fails, each gets a
 * transaction of its own, and that one's result is the reason. Posts whose images are still to be fetched are left out.
 * @returns how many items have their result now
 */
async function writeGroup(context: StepContext, row: ImportRow, numbers: readonly number[]): Promise<number> {
  const inTransaction = async (work: (trx: Knex.Transaction, row: ImportRow) => Promise<number>) =>
    (await lockImport(context.db, row, work)) ?? numbers.length;
  try {
    return await inTransaction((trx, locked) => writeItems(trx, context, locked, numbers));
  } catch (error) {
    const known = error instanceof ApiError ? error : errorOfDatabase(error);
    if (known?.code === 'unavailable' || hasStopped(error)) throw error;
    if (numbers.length > 1) {
      let done = 0;
      for (const number of numbers) done += await writeGroup(context, row, [number]);
      return done;
    }
    const [number] = numbers as [number];
    if (!known) context.log.warn({ err: error, import_id: row.id, number }, 'an article was not written');
    const problem = known?.message ?? (error instanceof ChildDied ? TOO_MUCH : UNEXPECTED);
    return inTransaction((trx) =>
      recordResults(trx, row.id, [{ number, outcome: 'failed', problem: problem.slice(0, 500) }]),
    );
  }
}

async function writeItems(
  trx: Knex.Transaction,
  { sandbox }: StepContext,
  row: ImportRow,
  numbers: readonly number[],
): Promise<number> {
  await replaceTakenSlugs(trx, row.id, numbers);
  const items = await readItems(trx, row.id, numbers);
  const results = items.flatMap(({ number, known }): Result[] => {
    if (!known) return [];
    const problem = known.import_id === row.id ? REPEATED : BROUGHT_BEFORE;
    return [{ number, post_id: known.post_id, outcome: 'skipped', problem }];
  });
  const ready = items.filter(
    ({ known, images }) => !known && images.every(({ state }) => state !== 'waiting'),
  );
  const requests = await lookUp(trx, row, ready);
  const posts = await sandbox.task('plan', requests);
  await writePosts(
    trx,
    row.id,
    requests.map((request, at) => ({
      number: request.item.number,
      post: posts[at] as string,
      notes: writtenNotes(request),
    })),
  );
  await recordResults(trx, row.id, results);
  await addRedirects(trx, row, ready);
  await trx('imports').where({ id: row.id }).increment('position', ready.length);
  return results.length + ready.length;
}

/** An item, and the post that this import or an earlier one brought, unless it is gone. */
interface ItemToWrite extends WaitingItem {
  known: { post_id: string; import_id: string | null } | null;
}

async function readItems(trx: Knex, importId: string, numbers: readonly number[]): Promise<ItemToWrite[]> {
  const { rows } = await trx.raw<{ rows: ItemToWrite[] }>(
    `select i.number, i.title, i.source_status, i.source_key, i.published_at, i.source_created_at, i.author,
       i.category, i.tags, i.content, i.lead, i.links, i.source - 'content' as source,
       (select to_json(k) from imported_posts k join blog_posts b on b.id = k.post_id
         where k.source_key = i.source_key) as known, ${IMAGES_OF_ITEM} as images
     from import_items i
     where i.import_id = :id and i.number = any(:numbers) and i.selected and i.outcome = 'waiting' order by i.number`,
    { id: importId, numbers: [...numbers] },
  );
  return rows;
}

/** Looks up all that the posts of these items depend on. */
async function lookUp(trx: Knex, row: ImportRow, items: readonly WaitingItem[]): Promise<PostRequest[]> {
  const names = items.flatMap(({ category }) => category ?? []);
  const categories = await makeCategories(trx, row, names);
  const facts = factsOf(row);
  const pathsOf = ({ links, source }: WaitingItem) => {
    const site = oldSite(facts.site_url, facts.format, source);
    return links.flatMap((link) => oldPath(link, site) ?? []);
  };
  const slugs = await findNewAddresses(trx, row.id, items.flatMap(pathsOf));
  return items.map((item) => ({
    item,
    ...facts,
    options: row.options,
    category_id: categories.get(item.category ?? '') ?? null,
    slugs: new Map(pathsOf(item).map((path) => [path, slugs.get(path)])),
  }));
}

interface Result {
  number: number;
  outcome: ItemOutcome;
  problem?: string | undefined;
  post_id?: string;
}

/** Stores the results of items that have none, and no new post. @returns how many were given */
async function recordResults(trx: Knex, importId: string, results: readonly Result[]): Promise<number> {
  const { rowCount } = await trx.raw(
    `update import_items i set outcome = r.outcome, problem = r.problem, post_id = r.post_id
       from json_to_recordset(?::json) as r(number int, outcome text, problem text, post_id uuid)
       where i.import_id = ? and i.number = r.number and i.outcome = 'waiting'`,
    [JSON.stringify(results), importId],
  );
  await trx('imports').where({ id: importId }).increment('position', rowCount);
  return results.length;
}
