import type { Knex } from 'knex';
import type { CategoryView } from '#shared/public.ts';

/** All categories by name. */
export function listCategories(db: Knex): Promise<CategoryView[]> {
  return db('blog_categories').select('id', 'name', 'slug').orderByRaw('lower(name), id');
}
