import type { Knex } from 'knex';
import { type ContentFormat, postFilterSchema, postSchema } from '#shared/posts.ts';
import { renderContent } from '../content/render-content.ts';
import type { Resource } from '../http/resource.ts';

/** draft, scheduled or published, decided by the clock of the database (CHECKLIST A225). */
const STATUS = `case when not r.published then 'draft' when r.published_at > now() then 'scheduled' else 'published' end`;

export const posts: Resource = {
  name: 'posts',
  label: 'post',
  table: 'blog_posts',
  schema: postSchema,
  readOnly: ['id', 'status', 'category', 'views', 'content_html', 'created_at', 'updated_at'],
  sortable: {
    id: 'r.id',
    title: 'lower(r.title)',
    slug: 'r.slug',
    author: 'lower(r.author)',
    status: STATUS,
    published: 'r.published',
    published_at: 'r.published_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    views: 'r.views',
    read_time: 'r.read_time',
    category_id: '(select lower(c.name) from blog_categories c where c.id = r.category_id)',
    'category.name': '(select lower(c.name) from blog_categories c where c.id = r.category_id)',
  },
  defaultSort: ['created_at', true],
  filterSchema: postFilterSchema,
  filters: {
    status: (query, status: string) => {
      query.whereRaw(`${STATUS} = ?`, [status]);
    },
    tag: (query, tag: string) => {
      query.whereRaw('r.tags @> array[?]::text[]', [tag]);
    },
  },
  search: (query, pattern) => {
    query.whereRaw('r.search_document ilike ?', [pattern]);
  },
  select: (query, db) =>
    query.leftJoin('blog_categories as category', 'category.id', 'r.category_id').select(
      ...COLUMNS.map((column) => `r.${column}`),
      db.raw(`${STATUS} as status`),
      db.raw(
        `case when category.id is not null then
             json_build_object('id', category.id, 'name', category.name, 'slug', category.slug) end as category`,
      ),
    ),
  constraints: {
    blog_posts_slug_unique: { field: 'slug', message: 'Already taken by another post' },
    blog_posts_category_id_foreign: { field: 'category_id', message: 'This category no longer exists' },
  },
  columns: (fields, current) => {
    const columns: Record<string, unknown> = { ...fields };
    if (!current || fields.content !== current.content || fields.content_format !== current.content_format) {
      const rendered = renderContent(fields.content as string, fields.content_format as ContentFormat);
      columns.content_html = rendered.html;
      columns.content_text = rendered.text;
    }
    // Stamped once, at the first publication, and kept when the post is taken down again.
    if (fields.published && !fields.published_at) columns.published_at = new Date().toISOString();
    return columns;
  },
  audit: 'values',
};

const COLUMNS = [
  'id',
  'slug',
  'title',
  'excerpt',
  'content',
  'content_format',
  'author',
  'featured_image',
  'read_time',
  'published',
  'published_at',
  'views',
  'category_id',
  'tags',
  'seo_title',
  'seo_description',
  'created_at',
  'updated_at',
];

/** Narrows a query over blog_posts `r` to what the world may see at this moment. */
export function whereVisible(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.whereRaw('r.published and (r.published_at is null or r.published_at <= now())');
}
