import type { Knex } from 'knex';
import type { BlogFormat, BlogImportOptions } from '#shared/imports.ts';
import type { ImportStep } from './context.ts';
import { convertItems } from './convert-items.ts';
import { separateOthers } from './identity.ts';
import { chooseItems, matchItems } from './matches.ts';
import { resolveSlugs } from './slugs.ts';
import { addToSummary, type Summary, summariseItems } from './summary.ts';

interface Row {
  id: string;
  format: BlogFormat;
  site_url: string | null;
  options: BlogImportOptions;
  position: number;
  total: number;
  summary: Summary;
}

/** Converts each post, then compares them all. */
export const analyseStep: ImportStep = async (context, id) => {
  const row = await analysing(context.db, id);
  if (!row) return false;
  if ((row.summary.phase ?? 'convert') === 'convert' && row.position < row.total) {
    await convertItems(context, row);
    return true;
  }
  await context.db.transaction(async (trx) => {
    const locked = await analysing(trx, id, true);
    if (locked) await compareItems(trx, locked);
  });
  return false;
};

async function analysing(db: Knex, id: string, lock = false): Promise<Row | undefined> {
  const query = db('imports').where({ id, state: 'analysing' });
  return (lock ? query.forUpdate() : query).first(
    'id',
    'format',
    'site_url',
    'options',
    'position',
    'total',
    'summary',
  );
}

/** Compares the items with each other and with the posts of this site. */
async function compareItems(trx: Knex, { id, options, summary, total }: Row): Promise<void> {
  await countRows(trx);
  await separateOthers(trx, id);
  await matchItems(trx, id, options.existing);
  await resolveSlugs(trx, id);
  if (!summary.chosen) await chooseItems(trx, id, options.existing);
  await summariseItems(trx, id);
  await addToSummary(trx, id, { phase: 'done', chosen: true });
  await trx('imports').where({ id }).update({ state: 'ready', position: total });
}

/**
 * Without it, PostgreSQL still believes these tables empty, as autovacuum has not seen them yet, and picks plans that are
 * quadratic in their rows.
 */
async function countRows(trx: Knex): Promise<void> {
  await trx.raw(
    'analyze import_items (import_id, number, source_key, slug, wanted_slug, match, outcome, selected)',
  );
  await trx.raw('analyze import_images (import_id, url_hash, state)');
  await trx.raw('analyze import_item_images (import_id, number, url_hash)');
}
