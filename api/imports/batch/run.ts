import type { Knex } from 'knex';
import { slugFromTitle } from '#shared/posts.ts';
import { FEED_PATH, SITE_PAGES } from '#shared/public.ts';
import { redirectSchema } from '#shared/redirects.ts';
import { ApiError, errorOfDatabase, isUniqueViolation } from '../../platform/http/api-error.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { oldPath, oldPaths, oldSite } from '../sandbox/describe-item.ts';
import { PLANNED_COLUMNS, type PlanContext, type WaitingItem } from '../sandbox/plan-post.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import { hashOf } from '../text.ts';
import {
  factsOf,
  finishImport,
  type ImportRow,
  type ImportStep,
  lockImport,
  type StepContext,
} from './context.ts';
import { fetchImages, IMAGES_OF_ITEM, writtenNotes } from './images.ts';

/**
 * Items that a step looks at. Large groups take less time for each article. As many as were done before make a small import
 * stop soon after it is cancelled, though.
 */
const SMALLEST_GROUP = 200;
const LARGEST_GROUP = 800;
/** Bytes of text that a step may write for each item it looks at. */
const ITEM_BYTES = 5 * 1024;
/** Posts that the database writes at once, while the sandbox plans the next ones. */
const PART = 50;

const COLUMNS = PLANNED_COLUMNS.join(', ');

const BROUGHT_BEFORE = 'An earlier import brought this article. It was left as it is.';
/** SQL */
const ADDRESS_TAKEN =
  "'Another article has been given “' || slug || '” meanwhile. Import the same file once more, and this one gets the next free address.'";
const NOT_WRITTEN =
  'The article is too large or too complex to be imported, or there is a fault on our side. Copy it over by hand.';

/** Writes the next posts that wait for no image, or else fetches images. */
export const runStep: ImportStep = async (context, row) => {
  const next = await nextItems(context.db, row);
  if (next.length === 0) await lockImport(context.db, row, finish);
  else if ((await writeGroup(context, row, next)) === 0) await fetchImages(context, row.id, next);
};

/** @returns numbers of the next items whose texts fit into memory together; at least one, unless there are none */
async function nextItems(db: Knex, { id, position }: ImportRow): Promise<number[]> {
  const group = Math.min(Math.max(position, SMALLEST_GROUP), LARGEST_GROUP);
  const { rows } = await db.raw<{ rows: { number: number }[] }>(
    `select number from (
       select number, sum(bytes) over (order by number) - bytes as before from (
         select number, coalesce(octet_length(content), 0) as bytes from import_items
         where import_id = :id and selected and outcome = 'waiting' order by number limit :group
       ) found
     ) sized where before < :bytes order by number`,
    { id, group, bytes: group * ITEM_BYTES },
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
 * Writes the posts of these items in one transaction. If one of them fails, its half is written without the other, and so on, until
 * it is alone and has its reason. Posts whose images are still to be fetched are left out.
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
      // What kills the sandbox takes its time for it, and is met twice.
      const size = error instanceof ChildDied ? 1 : Math.ceil(numbers.length / 2);
      let done = 0;
      for (let at = 0; at < numbers.length; at += size)
        done += await writeGroup(context, row, numbers.slice(at, at + size));
      return done;
    }
    const [number] = numbers as [number];
    if (!known) context.log.warn({ err: error, import_id: row.id, number }, 'an article was not written');
    const problem = (known?.message ?? NOT_WRITTEN).slice(0, 500);
    return inTransaction(async (trx) => {
      await trx('import_items')
        .where({ import_id: row.id, number, outcome: 'waiting' })
        .update({ outcome: 'failed', problem: isUniqueViolation(error) ? trx.raw(ADDRESS_TAKEN) : problem });
      await trx('imports').where({ id: row.id }).increment('position');
      return 1;
    });
  }
}

async function writeItems(
  trx: Knex.Transaction,
  { sandbox }: StepContext,
  row: ImportRow,
  numbers: readonly number[],
): Promise<number> {
  const skipped = await skipKnown(trx, row.id, numbers);
  const items = await readItems(trx, row.id, numbers);
  const ready = items.filter(({ images }) => images.every(({ state }) => state !== 'waiting'));
  for (const item of ready)
    if (item.category) item.category_id ??= await categoryOf(trx, row.id, item.category);
  const context = await planContext(trx, row, ready);
  const parts = Array.from({ length: Math.ceil(ready.length / PART) }, (_none, at) =>
    ready.slice(at * PART, (at + 1) * PART),
  );
  const planned = parts.map((items) => sandbox.task('plan', { items, context }));
  // Of several that fail, only the first is awaited.
  void Promise.allSettled(planned);
  for (const posts of planned)
    await trx.raw(
      `insert into blog_posts (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::blog_posts, ?::json)`,
      [await posts],
    );
  await recordPosts(trx, row.id, ready, context);
  await addRedirects(trx, row, ready);
  await trx('imports')
    .where({ id: row.id })
    .increment('position', skipped + ready.length);
  return skipped + ready.length;
}

/** Skips items whose posts an earlier import brought, unless they are gone. @returns how many */
async function skipKnown(trx: Knex, id: string, numbers: readonly number[]): Promise<number> {
  const { rowCount } = await trx.raw(
    `update import_items i set outcome = 'skipped', post_id = k.post_id, problem = :problem
     from imported_posts k join blog_posts b on b.id = k.post_id
     where k.source_key = i.source_key and i.import_id = :id and i.number = any(:numbers) and i.selected
       and i.outcome = 'waiting'`,
    { id, numbers: [...numbers], problem: BROUGHT_BEFORE },
  );
  return rowCount;
}

async function readItems(trx: Knex, importId: string, numbers: readonly number[]): Promise<WaitingItem[]> {
  const { rows } = await trx.raw<{ rows: WaitingItem[] }>(
    `select i.number, gen_random_uuid() as post_id, i.slug, i.title, i.source_status, i.source_key, i.published_at,
       i.source_created_at, i.author, i.category, i.tags, i.content, i.lead, i.links, i.source - 'content' as source, ${IMAGES_OF_ITEM} as images,
       (select id from blog_categories where lower(name) = lower(i.category) order by created_at limit 1) as category_id
     from import_items i
     where i.import_id = :id and i.number = any(:numbers) and i.selected and i.outcome = 'waiting' order by i.number`,
    { id: importId, numbers: [...numbers] },
  );
  return rows;
}

async function planContext(trx: Knex, row: ImportRow, items: readonly WaitingItem[]): Promise<PlanContext> {
  const facts = factsOf(row);
  const paths = items.flatMap(({ links, source }) => {
    const site = oldSite(facts.site_url, facts.format, source);
    return links.flatMap((link) => oldPath(link, site) ?? []);
  });
  return { ...facts, options: row.options, slugs: await findNewAddresses(trx, row.id, paths) };
}

/** Records with the items what they have become. */
async function recordPosts(
  trx: Knex.Transaction,
  id: string,
  items: readonly WaitingItem[],
  context: PlanContext,
): Promise<void> {
  const given = items.map((item) => ({
    number: item.number,
    post_id: item.post_id,
    notes: writtenNotes(item, context),
  }));
  await trx.raw(
    `with written as (
         select i.id, i.source_key, g.post_id, b.updated_at, g.notes
         from json_to_recordset(:given::json) as g(number int, post_id uuid, notes jsonb)
         join import_items i on i.import_id = :id and i.number = g.number join blog_posts b on b.id = g.post_id
       ), known as (
         insert into imported_posts (source_key, post_id, import_id) select source_key, post_id, :id from written
           on conflict (source_key) do update set (post_id, import_id) = (excluded.post_id, excluded.import_id)
       )
       update import_items i set outcome = 'created', problem = null, post_id = w.post_id,
         written_version = w.updated_at, notes = i.notes || w.notes
       from written w where i.id = w.id`,
    { id, given: JSON.stringify(given) },
  );
}

/** The category of a name, which is made if there is none. @returns its id */
async function categoryOf(trx: Knex, import_id: string, name: string): Promise<string> {
  const here = await trx('blog_categories')
    .whereRaw('lower(name) = lower(?)', [name])
    .orderBy('created_at')
    .first('id');
  if (here) return here.id;
  const stem = slugFromTitle(name) || `category-${hashOf(name).slice(0, 6)}`;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? stem : `${stem}-${number}`;
    const [row] = await trx('blog_categories')
      .insert({ name, slug })
      .onConflict('slug')
      .ignore()
      .returning('id');
    if (!row) continue;
    await trx('import_creations').insert({ import_id, resource: 'categories', record_id: row.id });
    return row.id;
  }
}

/**
 * Finds the posts that old paths lead to now: those of this site, or those that this import is about to make.
 * @returns slugs by old path
 */
async function findNewAddresses(
  trx: Knex,
  importId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  // Paths can be too long for an index, so it has their hashes.
  const { rows } = await trx.raw<{ rows: { path: string; slug: string }[] }>(
    `select w.path, coalesce(b.slug, case when i.selected and i.outcome = 'waiting' then i.slug end, r.slug) as slug
     from (select distinct unnest(?::text[]) as path) w
     left join import_addresses a on a.import_id = ? and a.address_hash = md5(w.path)
     left join import_items i on i.import_id = a.import_id and i.number = a.number
     left join imported_posts p on p.source_key = i.source_key
     left join blog_posts b on b.id = coalesce(p.post_id, i.post_id)
     left join lateral (
       select earlier.slug from redirects x join blog_posts earlier on earlier.id = x.post_id
       where x.from_path = w.path and x.source = 'import') r on true`,
    [[...paths], importId],
  );
  return new Map(rows.flatMap(({ path, slug }) => (slug ? [[path, slug]] : [])));
}

/**
 * Redirects the old addresses of posts to them, by whose ids the undo finds the redirects. If several posts want the same path, it
 * goes to the first. Those that cannot be redirected are noted with their items.
 */
async function addRedirects(trx: Knex, row: ImportRow, items: readonly WaitingItem[]): Promise<void> {
  const { site_url, format } = factsOf(row);
  const wanted = items.flatMap(({ number, source }) => {
    // Paths of files are left out, as nobody outside an archive links to them.
    const paths = oldPaths(source, { ...oldSite(site_url, format, source), file: null });
    return (
      paths
        // Every WordPress post has such an address, but nobody links to it if it has a proper one.
        .filter((path) => !path.startsWith('/?p=') || paths.length === 1)
        .map((from_path) => ({ number, from_path, is_free: isFree(from_path) }))
    );
  });
  await trx.raw(
    `with wanted as (
         select g.*, b.id as post_id, '/blog/' || b.slug as to_path
         from json_to_recordset(:wanted::json) as g(number int, from_path text, is_free boolean)
         join import_items i on i.import_id = :id and i.number = g.number
         join blog_posts b on b.id = i.post_id and g.from_path <> '/blog/' || b.slug
       ), made as (
         insert into redirects (from_path, to_path, post_id, source)
           select w.from_path, w.to_path, w.post_id, 'import' from wanted w
           where w.is_free and not exists (
             select from blog_posts b where b.published and b.slug = substring(w.from_path from '^/blog/([^/]+)$'))
           order by w.number on conflict (from_path) do nothing returning from_path, post_id
       )
       update import_items i set notes = i.notes || n.notes
       from (
         select w.number, jsonb_agg(jsonb_build_object('level', 'warning', 'count', 1, 'text', left(
           'The old address ' || w.from_path || ' does not lead to it: a page, another article or another redirect has it.', 500))
           order by w.from_path) as notes
         from wanted w left join made m using (from_path, post_id) where m.post_id is null group by w.number
       ) n
       where i.import_id = :id and i.number = n.number`,
    { id: row.id, wanted: JSON.stringify(wanted) },
  );
}

/** Where the platforms, and the themes that people use on them, have the feed of all articles. */
const OLD_FEEDS = [
  ...['', '/blog'].flatMap((folder) =>
    ['feed', 'rss', 'rss.xml', 'index.xml'].map((one) => `${folder}/${one}`),
  ),
  ...['/feed/rss2', '/feed/atom', '/blog/atom.xml', '/feeds/posts/default'],
];

/** Redirects the old site's feed, and records the redirects for the undo. */
async function redirectFeeds(trx: Knex, { id }: ImportRow): Promise<void> {
  const feeds = OLD_FEEDS.filter(isFree);
  const made: { id: string }[] = await trx('redirects')
    .insert(feeds.map((from_path) => ({ from_path, to_path: FEED_PATH, source: 'import' })))
    .onConflict('from_path')
    .ignore()
    .returning('id');
  const creations = made.map((row) => ({ import_id: id, resource: 'redirects', record_id: row.id }));
  if (creations.length > 0) await trx('import_creations').insert(creations);
}

/** Whether a path is no page of this site, and can be redirected. */
const isFree = (path: string): boolean =>
  !(SITE_PAGES as readonly string[]).includes(path) && redirectSchema.shape.from_path.safeParse(path).success;
