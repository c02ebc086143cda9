import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { BlogFormat, BlogImportOptions } from '#shared/imports.ts';
import type { ImportContext, ImportStep } from './context.ts';
import { type DescribedItem, describeItem } from './describe-item.ts';
import { attachmentsFor, filesOf } from './lookups.ts';
import { chooseItems, matchItems } from './matches.ts';
import { clearSlugs, settleSlugs } from './slugs.ts';
import type { SourcePost } from './source.ts';
import { addToSummary, type Phase, type Summary, summariseItems } from './summary.ts';

/** One step ends after so much, whichever comes first, so that nobody who wants the row waits for long. */
const ITEMS = 60;
const CHARACTERS = 2 * 1024 * 1024;
const MILLISECONDS = 1500;
const MATCHED_AT_ONCE = 2000;

interface Row {
  id: string;
  state: string;
  format: BlogFormat;
  site_url: string | null;
  options: BlogImportOptions;
  position: number;
  total: number;
  summary: Summary;
}

/** Looks at every post for itself, then at all of them together. */
export const analyseStep: ImportStep = (context, id) =>
  context.db.transaction(async (trx) => {
    const row: Row | undefined = await trx('imports')
      .where({ id, state: 'analysing' })
      .forUpdate()
      .first('id', 'format', 'site_url', 'options', 'position', 'total', 'summary');
    if (!row) return false;
    const { existing } = row.options;
    switch (row.summary.phase ?? 'convert') {
      case 'convert':
        if (row.position < row.total) await convertSome(context, trx, row);
        else {
          await countRows(trx);
          await goOn(trx, id, 'match');
        }
        return true;
      case 'match': {
        const { matched = 0 } = row.summary;
        const last = matched + MATCHED_AT_ONCE;
        const range = { from: matched + 1, to: last };
        await matchItems(trx, id, existing, range);
        await clearSlugs(trx, id, range);
        await addToSummary(trx, id, { matched: last });
        if (last >= row.total) await goOn(trx, id, 'slugs');
        return true;
      }
      case 'slugs': {
        const settled = await settleSlugs(trx, id, row.summary.settled ?? null);
        if (settled) await addToSummary(trx, id, { settled });
        else await goOn(trx, id, 'choose');
        return true;
      }
      default:
        if (!row.summary.chosen) await chooseItems(trx, id, existing);
        await summariseItems(trx, id);
        await addToSummary(trx, id, { phase: 'done', chosen: true });
        await trx('imports').where({ id }).update({ state: 'ready', position: row.total });
        return false;
    }
  });

const goOn = (trx: Knex, id: string, phase: Phase) => addToSummary(trx, id, { phase });

/**
 * Tables that were filled this minute are still taken for empty, and then questions about all of their rows are planned as
 * if there were one.
 */
async function countRows(trx: Knex): Promise<void> {
  await trx.raw(
    'analyze import_items (import_id, number, source_key, slug, wanted_slug, match, outcome, selected)',
  );
  await trx.raw('analyze import_images (import_id, url_hash, state)');
  await trx.raw('analyze import_item_images (import_id, number, url_hash)');
}

async function convertSome({ convert }: ImportContext, trx: Knex, row: Row): Promise<void> {
  const end = Date.now() + MILLISECONDS;
  const { rows } = await trx.raw(
    `select number, source from (
         select number, source, sum(octet_length(source ->> 'content')) over (order by number)
           - octet_length(source ->> 'content') as before
         from (select number, source from import_items where import_id = ? and number > ? order by number limit ?) n
       ) sized where before < ? order by number`,
    [row.id, row.position, ITEMS, CHARACTERS],
  );
  const items: { number: number; source: SourcePost }[] = rows;
  const lookups = {
    attachment: await attachmentsFor(
      trx,
      row.id,
      items.map(({ source }) => source),
    ),
    hasFile: await filesOf(trx, row.id),
  };
  const described: (DescribedItem & { number: number })[] = [];
  for (const { number, source } of items) {
    described.push({ number, ...describeItem(source, row, convert, lookups) });
    if (Date.now() > end) break;
    await yieldToOthers();
  }
  await keep(trx, row.id, described);
  await trx('imports')
    .where({ id: row.id })
    .update({ position: described.at(-1)?.number ?? row.total });
}

async function keep(trx: Knex, id: string, items: (DescribedItem & { number: number })[]): Promise<void> {
  const rows = items.map(({ images, ...item }) => ({ ...item, slug: item.wanted_slug }));
  await trx.raw(
    `update import_items i set (title, source_key, author, category, tags, content, content_format, links, lead, slug,
         wanted_slug, words, notes, problem)
         = (v.title, v.source_key, v.author, v.category, v.tags, v.content, v.content_format, v.links, v.lead, v.slug,
           v.wanted_slug, v.words, v.notes, v.problem)
       from json_to_recordset(?::json) as v(number int, title text, source_key text, author text, category text,
         tags text[], content text, content_format text, links jsonb, lead text, slug text, wanted_slug text, words int,
         notes jsonb, problem text)
       where i.import_id = ? and i.number = v.number`,
    [JSON.stringify(rows), id],
  );
  const images = items.flatMap((item) => item.images.map((image) => ({ number: item.number, ...image })));
  if (images.length === 0) return;
  await trx.raw(
    `with given as (
         select * from json_to_recordset(?::json) as v(number int, place int, url text, url_hash text, alt text)
       ), images as (
         insert into import_images (import_id, url_hash, url, alt)
           select distinct on (url_hash) ?::uuid, url_hash, url, alt from given order by url_hash, alt = '', number, place
           on conflict (import_id, url_hash) do update set alt = excluded.alt
             where import_images.alt = '' and excluded.alt <> ''
       )
       insert into import_item_images (import_id, number, place, url_hash, alt)
         select ?::uuid, number, place, url_hash, alt from given on conflict do nothing`,
    [JSON.stringify(images), id, id],
  );
}
