import type { Knex } from 'knex';
import type { CategoryView } from '#shared/public.ts';

/** All categories by name. */
export function listCategories(db: Knex): Promise<CategoryView[]> {
  return db('blog_categories').select('id', 'name', 'slug').orderByRaw('lower(name), id');
}

/** Categories appear when they are saved. */
export const nextAppearance = async (): Promise<number> => Number.POSITIVE_INFINITY;
