import type { Knex } from 'knex';
import { type ImportRow, type ImportStep, readImport } from './context.ts';
import { convertItems } from './convert-items.ts';
import { separateOthers } from './identity.ts';
import { matchItems } from './matches.ts';
import { resolveSlugs } from './slugs.ts';
import { summariseItems } from './summary.ts';

/** Converts each post, then compares them all. */
export const analyseStep: ImportStep = async (context, id) => {
  const row = await readImport(context.db, id, 'analysing');
  if (!row) return false;
  if (row.position < row.total) {
    await convertItems(context, row);
    return true;
  }
  await context.db.transaction(async (trx) => {
    const locked = await readImport(trx, id, 'analysing', true);
    if (locked) await compareItems(trx, locked);
  });
  return false;
};

/** Compares the items with each other and with the posts of this site. */
async function compareItems(trx: Knex, { id, options, summary }: ImportRow): Promise<void> {
  // Until autovacuum sees these tables, PostgreSQL believes them empty, and picks plans that are quadratic in their rows.
  await trx.raw('analyze import_items, import_images, import_item_images');
  await separateOthers(trx, id);
  await matchItems(trx, id, options.existing, !summary.chosen);
  await resolveSlugs(trx, id);
  await summariseItems(trx, id);
  await trx('imports').where({ id }).update({ state: 'ready' });
}
