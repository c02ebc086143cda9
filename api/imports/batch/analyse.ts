import type { Knex } from 'knex';
import { hasStopped } from '../sandbox/sandbox.ts';
import type { ItemToDescribe, Lists } from '../sandbox/tasks.ts';
import { hashOf } from '../text.ts';
import { compareItems } from './compare.ts';
import { factsOf, type ImportRow, type ImportStep, lockImport, type StepContext } from './context.ts';

/** A step ends at whichever of these it reaches first; the texts are counted as they are stored, compressed. */
const ITEMS = 300;
const BYTES = 256 * 1024;
const MILLISECONDS = 1500;

const NOT_CONVERTED =
  'The text is too large or too complex to be converted, or there is a fault on our side. Copy it over by hand.';

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
  const { rows: items } = await db.raw<{ rows: Omit<ItemToDescribe, 'facts'>[] }>(
    `select number, source::text from (
       select number, source, sum(pg_column_size(source)) over (order by number) - pg_column_size(source) as before from (
         select number, source from import_items where import_id = ? and number > ? order by number limit ${ITEMS}
       ) found
     ) sized where before < ${BYTES} order by number`,
    [row.id, row.position],
  );
  const end = Date.now() + MILLISECONDS;
  const facts = factsOf(row);
  const described: string[] = [];
  for (const item of items) {
    described.push(await describe(context, row.id, { ...item, facts }));
    if (Date.now() > end) break;
  }
  const position = items[described.length - 1]?.number ?? row.total;
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
    const nothing = { author: '', tags: [], content: '', lead: '' };
    const key = { source_key: hashOf(`${id}\n${number}`), wanted_slug: `post-${number}` };
    return JSON.stringify({ number, ...nothing, ...key, links: [], notes: [], problem: NOT_CONVERTED });
  }
}

/** The attachments and files that an import's posts refer to. */
const listsOf = async (db: Knex, import_id: string): Promise<Lists> => ({
  attachments: await db('import_attachments')
    .where({ import_id })
    .select('source_id', 'url', 'alt', 'caption'),
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
           slug, wanted_slug, notes, problem)
           = (coalesce(v.title, nullif(i.title, ''), 'Article ' || i.number || ' of the file'), v.source_key, v.author,
             v.category, v.tags, v.content, v.links, v.lead, v.wanted_slug, v.wanted_slug,
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
