import type { Knex } from 'knex';
import type { CategoryView } from '#shared/public.ts';

/** @returns all categories, by name */
export function listCategories(db: Knex): Promise<CategoryView[]> {
  return db('blog_categories').select('id', 'name', 'slug').orderByRaw('lower(name), id');
}

/** Categories are public as soon as they are saved. */
export const nextAppearance = async (): Promise<number> => Number.POSITIVE_INFINITY;
