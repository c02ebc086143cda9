import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { BlogImportOptions } from '#shared/imports.ts';
import { slugFromTitle } from '#shared/posts.ts';
import { rememberCreations } from './redirects.ts';

/** This site's category for one of the file: null for none, undefined if it has yet to be made. */
export type CategoryOf = (source: string | null) => string | null | undefined;

/** Finds the categories that the admin chose for those of the file, else those of the same name. */
export async function findCategories(
  db: Knex,
  options: BlogImportOptions,
  sources: readonly (string | null)[],
): Promise<CategoryOf> {
  const chosen = new Map(options.categories.map((choice) => [choice.source, choice]));
  const names = [...new Set(sources.filter((source) => source !== null))];
  const wanted = options.categories.flatMap(({ category_id }) => category_id ?? []);
  const here: { id: string; name: string }[] = await db('blog_categories')
    .whereRaw('lower(name) = any(?::text[])', [names.map((name) => name.toLowerCase())])
    .orWhereIn('id', wanted)
    .orderBy('created_at', 'desc')
    .select('id', 'name');
  const ids = new Set(here.map(({ id }) => id));
  const byName = new Map(here.map(({ id, name }) => [name.toLowerCase(), id]));
  return (source) => {
    const choice = source === null ? undefined : chosen.get(source);
    if (source === null) return null;
    if (choice?.category_id && ids.has(choice.category_id)) return choice.category_id;
    if (choice && 'create' in choice && !choice.create) return null;
    return byName.get(source.toLowerCase());
  };
}

/** Makes missing categories, and records them for the undo. */
export async function makeCategories(
  trx: Knex,
  importId: string,
  options: BlogImportOptions,
  sources: readonly (string | null)[],
): Promise<CategoryOf> {
  const find = await findCategories(trx, options, sources);
  const missing = new Map<string, string>();
  for (const source of sources) {
    if (source !== null && find(source) === undefined && !missing.has(source.toLowerCase()))
      missing.set(source.toLowerCase(), source);
  }
  if (missing.size === 0) return find;
  for (const name of missing.values()) {
    const id = await insertCategory(trx, name);
    await rememberCreations(trx, importId, 'categories', [id]);
  }
  return findCategories(trx, options, sources);
}

async function insertCategory(trx: Knex, name: string): Promise<string> {
  const stem = slugFromTitle(name) || `category-${createHash('md5').update(name).digest('hex').slice(0, 6)}`;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? stem : `${stem}-${number}`;
    const [row] = await trx('blog_categories')
      .insert({ name, slug })
      .onConflict('slug')
      .ignore()
      .returning('id');
    if (row) return row.id;
  }
}
