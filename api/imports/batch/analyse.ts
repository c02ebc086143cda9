import type { Knex } from 'knex';
import { ChildDied } from '../../platform/process/child.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import type { ItemToDescribe, Lists } from '../sandbox/tasks.ts';
import { hashOf } from '../text.ts';
import { factsOf, type ImportRow, type ImportStep, lockImport, type StepContext } from './context.ts';
import { matchItems, separateOthers } from './matches.ts';

/** A step ends at whichever of these it reaches first. */
const CHARACTERS = 1024 * 1024;
const MILLISECONDS = 1500;

const TOO_MUCH = 'The text is too large or too complex to be converted. Copy it over by hand.';
const OUR_FAULT = 'The text could not be converted because of a fault on our side. Copy it over by hand.';

/** Converts each post, then compares them all. */
export const analyseStep: ImportStep = async (context, row) => {
  if (row.position < row.total) await convertItems(context, row);
  else await lockImport(context.db, row, compareItems);
};

/**
 * Converts the next items. Their texts go to the sandbox and back unparsed, and outside any transaction: a slow one must
 * not hold up a cancel.
 */
async function convertItems(context: StepContext, row: ImportRow): Promise<void> {
  const { db } = context;
  const end = Date.now() + MILLISECONDS;
  const facts = factsOf(row);
  const described: string[] = [];
  let { position } = row;
  for (let size = 0; size < CHARACTERS && Date.now() < end; ) {
    const item: { number: number; source: string } | undefined = await db('import_items')
      .where({ import_id: row.id })
      .where('number', '>', position)
      .orderBy('number')
      .first('number', db.raw('source::text as source'));
    position = item?.number ?? row.total;
    if (!item) break;
    described.push(await describe(context, row.id, { ...item, facts }));
    size += item.source.length;
  }
  await lockImport(db, row, async (trx, now) => {
    if (now.position !== row.position) return;
    await trx('imports').where({ id: row.id }).update({ position });
    await writeDescribed(trx, row.id, `[${described.join(',')}]`);
  });
}

/** @returns a DescribedItem and its number, as JSON; of one that cannot be converted, what is known without its text */
async function describe(context: StepContext, id: string, item: ItemToDescribe): Promise<string> {
  const { number } = item;
  try {
    return await context.sandbox.describe(item, () => listsOf(context.db, id));
  } catch (error) {
    if (hasStopped(error)) throw error;
    context.log.warn({ err: error, import_id: id, number }, 'an article was not converted');
    const nothing = { author: '', tags: [], content: '', lead: '', words: 0 };
    const key = { source_key: hashOf(`${id}\n${number}`), wanted_slug: `post-${number}` };
    const problem = error instanceof ChildDied ? TOO_MUCH : OUR_FAULT;
    return JSON.stringify({ number, ...nothing, ...key, links: [], notes: [], problem });
  }
}

/** The attachments and files that an import's posts refer to. */
const listsOf = async (db: Knex, import_id: string): Promise<Lists> => ({
  attachments: await db('import_attachments')
    .where({ import_id })
    .select('source_id', 'url', 'title', 'alt', 'caption'),
  paths: await db('import_files').where({ import_id }).pluck('path'),
});

/**
 * Stores items with their images and old paths. If several items had a path, it goes to the first.
 * @param described what the sandbox gave for them, as JSON
 */
async function writeDescribed(trx: Knex, id: string, described: string): Promise<void> {
  await trx.raw(
    `with described as (
         select d as given, v.* from json_array_elements(?::json) d, json_populate_record(null::import_items, d) v
       ), items as (
         update import_items i set (title, source_key, author, category, tags, content, links, lead,
           slug, wanted_slug, words, notes, problem)
           = (coalesce(v.title, nullif(i.title, ''), 'Article ' || i.number || ' of the file'), v.source_key, v.author,
             v.category, v.tags, v.content, v.links, v.lead, v.wanted_slug, v.wanted_slug, v.words,
             v.notes, v.problem)
         from described v where i.import_id = ? and i.number = v.number
       ), addresses as (
         insert into import_addresses (import_id, address_hash, number)
           select ?::uuid, md5(path), min(number) from described d, json_array_elements_text(d.given -> 'old_paths') path
           group by md5(path) on conflict do nothing
       ), given as (
         select d.number, m.* from described d,
           json_to_recordset(d.given -> 'images') as m(place int, url text, url_hash text, alt text)
       ), images as (
         insert into import_images (import_id, url_hash, url)
           select distinct ?::uuid, url_hash, url from given on conflict do nothing
       )
       insert into import_item_images (import_id, number, place, url_hash, alt)
         select ?::uuid, number, place, url_hash, alt from given on conflict do nothing`,
    [described, id, id, id, id],
  );
}

/** Compares the items with each other and with the posts of this site. */
async function compareItems(trx: Knex, { id, options, summary }: ImportRow): Promise<void> {
  // Until autovacuum sees these tables, PostgreSQL believes them empty, and picks plans that are quadratic in their rows.
  await trx.raw('analyze import_items, import_images, import_item_images');
  await separateOthers(trx, id);
  await matchItems(trx, id, options.existing, !summary.chosen);
  await resolveSlugs(trx, id);
  // From now on the selection is the admin's.
  const chosen = trx.raw(`summary || '{"chosen": true}'`);
  await trx('imports').where({ id }).update({ state: 'ready', summary: chosen });
}

/**
 * Gives items the slug they want, and those that are here already the one they have. If several want the same, it goes to the
 * first: posts before pages, published before drafts, then in the order of the file. The others, and those whose slug a post
 * here or in the bin has, get the next free one of -2, -3 and so on.
 * @param numbers of the items, such as those whose slug was taken since the analysis; all if absent
 */
export async function resolveSlugs(trx: Knex, id: string, numbers?: readonly number[]): Promise<void> {
  const only = numbers ? [...numbers] : null;
  await trx.raw(
    `update import_items i set slug = coalesce(p.slug, i.wanted_slug), slug_note = null
       from import_items x left join blog_posts p on x.match = 'imported' and p.id = x.match_post_id
       where i.id = x.id and x.import_id = ? and coalesce(x.number = any(?::int[]), true)
         and (i.slug <> coalesce(p.slug, i.wanted_slug) or i.slug_note is not null)`,
    [id, only],
  );
  await trx.raw(
    `with wishes as (
         select number, match, wanted_slug as wanted, row_number() over (
           partition by wanted_slug
           order by match = 'imported', match in ('new', 'similar') desc, kind = 'post' desc,
             source_status in ('published', 'scheduled') desc, number) as place
         from import_items where import_id = :id
       ), bin as (
         select distinct row ->> 'slug' as slug from deleted_records where resource = 'posts'
       ), clashes as (
         select w.number, w.wanted, w.place, case
             when b.id is not null then 'belongs to the article “' || left(b.title, 100) || '” here'
             when bin.slug is not null then 'belongs to an article in the bin'
             else 'goes to another article of the file that comes before it' end as reason
         from wishes w left join blog_posts b on b.slug = w.wanted left join bin on bin.slug = w.wanted
         where coalesce(w.number = any(:only::int[]), w.match <> 'imported')
           and (w.place > 1 or b.id is not null or bin.slug is not null)
       ), taken as (
         select slug from blog_posts union all select slug from bin
           union all select slug from import_items where import_id = :id
       ), together as (
         select wanted, array_agg(number order by place) filter (where number is not null) as numbers,
           array_agg(reason order by place) filter (where number is not null) as reasons, array_agg(n) as taken
         from (
           select wanted, number, place, reason, null::int as n from clashes
           union all select part[1], null, null, null, part[2]::int
             from taken, regexp_match(slug, '^(.+)-([1-9][0-9]{0,8})$') part
         ) c group by wanted having count(number) > 0
       )
       update import_items i set slug = t.wanted || '-' || v.n,
         slug_note = format('“%s” %s, so this one gets “%s-%s”', t.wanted, v.reason, t.wanted, v.n)
       from together t, unnest(t.numbers, t.reasons, array(
         select n from generate_series(2, cardinality(t.numbers) + cardinality(t.taken) + 1) n
           except select unnest(t.taken) order by n limit cardinality(t.numbers))) as v(number, reason, n)
       where i.import_id = :id and i.number = v.number`,
    { id, only },
  );
}

/**
 * Replaces slugs that were taken since the analysis: before a run, as articles link to each other by them, and again before each
 * of its items is written.
 * @param numbers of the items; all if absent
 */
export async function replaceTakenSlugs(trx: Knex, id: string, numbers?: readonly number[]): Promise<void> {
  const taken: number[] = await trx('import_items as i')
    .join('blog_posts as b', 'b.slug', 'i.slug')
    .where({ 'i.import_id': id, 'i.selected': true, 'i.outcome': 'waiting' })
    .whereRaw('coalesce(i.number = any(?::int[]), true)', [numbers ? [...numbers] : null])
    .whereRaw(
      `not exists (select from imported_posts p join blog_posts here on here.id = p.post_id
        where p.source_key = i.source_key)`,
    )
    .pluck('i.number');
  if (taken.length > 0) await resolveSlugs(trx, id, taken);
}
