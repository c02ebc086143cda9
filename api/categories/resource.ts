import { categoryFilterSchema, categorySchema } from '#shared/categories.ts';
import type { Resource } from '../platform/http/resource.ts';

const POST_COUNT = '(select count(*) from blog_posts p where p.category_id = r.id)';

export const categories: Resource = {
  name: 'categories',
  label: 'category',
  table: 'blog_categories',
  recordTitle: 'r.name',
  schema: categorySchema,
  readOnly: ['id', 'post_count', 'created_at', 'updated_at'],
  sortable: {
    id: 'r.id',
    name: 'lower(r.name)',
    slug: 'r.slug',
    post_count: POST_COUNT,
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['name', false],
  filterSchema: categoryFilterSchema,
  searched: ['r.name', 'r.slug'],
  computed: ['post_count'],
  select: (query, db) => query.select(db.raw(`${POST_COUNT} as post_count`)),
  constraints: {
    blog_categories_slug_unique: { field: 'slug', message: 'Already taken by another category' },
  },
  deleteObstacle: async (db, ids) => {
    const row = await db('blog_posts').whereIn('category_id', ids).count({ total: '*' }).first();
    const total = Number(row?.total ?? 0);
    if (total === 0) return '';
    const these = ids.length === 1 ? 'this category' : 'these categories';
    return `${total} ${total === 1 ? 'article uses' : 'articles use'} ${these}. Move ${total === 1 ? 'it' : 'them'} to another category first.`;
  },
  bin: {
    title: 'r.name',
    unique: { slug: 'Another category has this web address now. Give the restored one another web address.' },
  },
  audit: 'values',
};
