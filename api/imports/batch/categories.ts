import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { BlogImportOptions } from '#shared/imports.ts';
import { slugFromTitle } from '#shared/posts.ts';
import { rememberCreations } from './context.ts';

/**
 * Finds the category that the admin chose for each of the file, else the one of the same name, and makes it if there is none.
 * @returns ids by the name in the file; null for none
 */
export async function makeCategories(
  trx: Knex,
  importId: string,
  { categories }: BlogImportOptions,
  sources: readonly (string | null)[],
): Promise<Map<string, string | null>> {
  const names = [...new Set(sources.filter((source) => source !== null))];
  const choices = new Map(categories.map((choice) => [choice.source, choice]));
  const here: { id: string; name: string }[] = await trx('blog_categories')
    .whereRaw('lower(name) = any(?::text[])', [names.map((name) => name.toLowerCase())])
    .orWhereIn(
      'id',
      categories.flatMap(({ category_id }) => category_id ?? []),
    )
    .orderBy('created_at', 'desc')
    .select('id', 'name');
  const ids = new Set(here.map(({ id }) => id));
  const byName = new Map(here.map(({ id, name }) => [name.toLowerCase(), id]));
  const found = new Map<string, string | null>();
  for (const name of names) {
    const choice = choices.get(name);
    const chosen = choice?.category_id ?? null;
    if (chosen !== null && ids.has(chosen)) found.set(name, chosen);
    else if (choice && 'create' in choice && !choice.create) found.set(name, null);
    else {
      const id = byName.get(name.toLowerCase()) ?? (await insertCategory(trx, importId, name));
      byName.set(name.toLowerCase(), id);
      found.set(name, id);
    }
  }
  return found;
}

async function insertCategory(trx: Knex, importId: string, name: string): Promise<string> {
  const stem = slugFromTitle(name) || `category-${createHash('md5').update(name).digest('hex').slice(0, 6)}`;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? stem : `${stem}-${number}`;
    const [row] = await trx('blog_categories')
      .insert({ name, slug })
      .onConflict('slug')
      .ignore()
      .returning('id');
    if (!row) continue;
    await rememberCreations(trx, importId, 'categories', [row.id]);
    return row.id;
  }
}
