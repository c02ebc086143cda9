import type { Knex } from 'knex';
import { slugFromTitle } from '#shared/posts.ts';
import { hashOf } from '../text/strings.ts';
import type { ImportRow } from './context.ts';

/**
 * Finds the category of the same name for each of the file, and makes it if there is none.
 * @returns ids by the name in the file
 */
export async function makeCategories(
  trx: Knex,
  { id: importId }: Pick<ImportRow, 'id'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of new Set(names)) {
    const here = await trx('blog_categories')
      .whereRaw('lower(name) = lower(?)', [name])
      .orderBy('created_at')
      .first('id');
    found.set(name, here?.id ?? (await insertCategory(trx, importId, name)));
  }
  return found;
}

async function insertCategory(trx: Knex, import_id: string, name: string): Promise<string> {
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
