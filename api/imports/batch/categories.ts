import type { Knex } from 'knex';
import { slugFromTitle } from '#shared/posts.ts';
import { hashOf } from '../text/strings.ts';
import type { ImportRow } from './context.ts';

/**
 * Finds the category that the admin chose for each of the file, else the one of the same name, and makes it if there is none.
 * @returns ids by the name in the file; null for none
 */
export async function makeCategories(
  trx: Knex,
  { id: importId, options }: ImportRow,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  const here: { id: string; name: string }[] = await trx('blog_categories')
    .orderBy('created_at', 'desc')
    .select('id', 'name');
  const ids = new Set<string | null>(here.map(({ id }) => id));
  const byName = new Map(here.map(({ id, name }) => [name.toLowerCase(), id]));
  const choices = new Map(options.categories.map((choice) => [choice.source, choice]));
  const found = new Map<string, string | null>();
  for (const name of new Set(names)) {
    const choice = choices.get(name);
    if (choice && ids.has(choice.category_id)) found.set(name, choice.category_id);
    else if (choice && 'create' in choice && !choice.create) found.set(name, null);
    else {
      const id = byName.get(name.toLowerCase()) ?? (await insertCategory(trx, importId, name));
      byName.set(name.toLowerCase(), id);
      found.set(name, id);
    }
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
