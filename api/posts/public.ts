import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import {
  POSTS_PER_PAGE,
  POSTS_PER_PAGE_MAX,
  type PostList,
  type PostListQuery,
  type PostView,
  SEARCH_MAX,
} from '#shared/public.ts';
import { containsPattern } from '../http/list-query.ts';
import { whereVisible } from './resource.ts';

const SUMMARY = [
  'r.id',
  'r.slug',
  'r.title',
  'r.excerpt',
  'r.author',
  'r.featured_image',
  'r.read_minutes as read_time',
  'r.views',
  'r.published',
  'r.published_at',
  'r.created_at',
  'r.updated_at',
  'r.tags',
];

/** What a whole article has beyond its place in a list. */
export const SELECT_WHOLE = ['r.content_html', 'r.seo_title', 'r.seo_description'];

/** Published posts, newest first (SPEC section 7.5). */
export async function listPublishedPosts(db: Knex, query: PostListQuery): Promise<PostList> {
  const page = Math.max(1, Math.trunc(query.page ?? 1));
  const perPage = Math.min(POSTS_PER_PAGE_MAX, Math.max(1, Math.trunc(query.per_page ?? POSTS_PER_PAGE)));
  const rows = whereVisible(db('blog_posts as r'));
  if (query.category) {
    if (!SLUG_PATTERN.test(query.category)) return { posts: [], total: 0, page, per_page: perPage };
    rows.whereRaw('r.category_id = (select c.id from blog_categories c where c.slug = ?)', [query.category]);
  }
  const q = query.q
    ?.replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, SEARCH_MAX);
  if (q) rows.whereRaw('r.search_document ilike ?', [containsPattern(q)]);
  const total = await rows.clone().count({ total: '*' }).first();
  const posts = await withCategory(db, rows)
    .orderByRaw('r.published_at desc nulls last, r.created_at desc, r.id')
    .offset((page - 1) * perPage)
    .limit(perPage);
  return { posts, total: Number(total?.total ?? 0), page, per_page: perPage };
}

/** @returns the published post with this slug, or null */
export async function getPublishedPost(db: Knex, slug: string): Promise<PostView | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const rows = whereVisible(db('blog_posts as r').where('r.slug', slug));
  const post = await withCategory(db, rows)
    .select(...SELECT_WHOLE)
    .first();
  return post ?? null;
}

/** Adds one to the views in a single statement, so that no two openings count as one (CHECKLIST A294). */
export async function recordPostView(db: Knex, slug: string): Promise<void> {
  if (!SLUG_PATTERN.test(slug)) return;
  await whereVisible(db('blog_posts as r').where('r.slug', slug)).update({ views: db.raw('views + 1') });
}

/** @returns milliseconds until the next scheduled post appears, by the database's clock; Infinity when none waits */
export async function nextAppearance(db: Knex): Promise<number> {
  const row = await db('blog_posts')
    .where({ published: true })
    .where('published_at', '>', db.fn.now())
    .first(db.raw('extract(epoch from min(published_at) - now()) * 1000 as wait'));
  return row?.wait === null || row?.wait === undefined ? Number.POSITIVE_INFINITY : Number(row.wait);
}

/** Adds what a list shows of a post, with its category joined to it. */
export function withCategory(db: Knex, rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.leftJoin('blog_categories as category', 'category.id', 'r.category_id').select(
    ...SUMMARY,
    db.raw(
      `case when category.id is not null then
           json_build_object('id', category.id, 'name', category.name, 'slug', category.slug) end as category`,
    ),
  );
}
