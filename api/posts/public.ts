import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import {
  POSTS_PER_PAGE,
  POSTS_PER_PAGE_MAX,
  type PostList,
  type PostListQuery,
  type PostSummary,
  type PostView,
  SEARCH_MAX,
} from '#shared/public.ts';
import { CATEGORY, whereVisible } from './resource.ts';
import { findNewest, newestFirst, oldestFirst } from './search.ts';

/** Columns of post `r` by their public names, without joined and computed fields. */
const SUMMARY: { readonly [field in Exclude<keyof PostSummary, 'image' | 'category'>]: string } = {
  id: 'r.id',
  slug: 'r.slug',
  title: 'r.title',
  excerpt: 'r.excerpt',
  author: 'r.author',
  featured_image: 'r.featured_image',
  read_time: 'r.read_minutes',
  views: 'r.views',
  published: 'r.published',
  published_at: 'r.published_at',
  created_at: 'r.created_at',
  updated_at: 'r.updated_at',
  tags: 'r.tags',
};

/** Fields of a whole post beyond its summary. */
const WHOLE_POST: {
  readonly [field in Exclude<
    keyof PostView,
    keyof PostSummary | 'opens_with_excerpt' | 'author_member'
  >]: string;
} = { content_html: 'r.content_html', seo_title: 'r.seo_title', seo_description: 'r.seo_description' };

/** SQL condition: the text of post `r` begins with its excerpt, which may be cut. */
const OPENS_WITH_EXCERPT = `coalesce(starts_with(r.content_text, nullif(rtrim(r.excerpt, ' …'), '')), false)`;

/** SQL for the team member with the author's name, as JSON. */
const AUTHOR_MEMBER = `(select json_build_object('image', m.image) from team_members m
  where m.is_active and m.name = r.author order by m.display_order limit 1)`;

/**
 * Lists published posts, newest first.
 * @param most see findNewest
 */
export async function listPublishedPosts(db: Knex, query: PostListQuery, most?: number): Promise<PostList> {
  const page = Math.max(1, Math.trunc(query.page ?? 1));
  const perPage = Math.min(POSTS_PER_PAGE_MAX, Math.max(1, Math.trunc(query.per_page ?? POSTS_PER_PAGE)));
  const { category } = query;
  if (category && !SLUG_PATTERN.test(category)) return { posts: [], total: 0, page, per_page: perPage };
  const q = query.q
    ?.replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, SEARCH_MAX);
  const visible = (table: string) => {
    const rows = whereVisible(db(`${table} as r`));
    return category
      ? rows.whereRaw('r.category_id = (select c.id from blog_categories c where c.slug = ?)', [category])
      : rows;
  };
  const part = { offset: (page - 1) * perPage, limit: perPage };
  const answer = { page, per_page: perPage };
  // Ids first, which an index finds however far down they are, then the rows.
  const rowsOf = (ids: string[] | Knex.QueryBuilder) =>
    withCategory(db, newestFirst(db('blog_posts as r').whereIn('r.id', ids as string[])));
  if (q) {
    const { ids, total, isMore } = await findNewest(db, () => visible('post_search'), q, part, most);
    const posts = ids.length > 0 ? await rowsOf(ids) : [];
    return { ...answer, posts, total, ...(isMore && { total_relation: 'gte' }) };
  }
  const counted = await visible('blog_posts').count({ total: '*' }).first();
  const total = Number(counted?.total ?? 0);
  if (part.offset >= total) return { ...answer, total, posts: [] };
  // Walks the index from the nearer end.
  const length = Math.min(part.limit, total - part.offset);
  const behind = total - part.offset - length;
  const ids = visible('blog_posts').select('r.id').limit(length);
  if (behind < part.offset) oldestFirst(ids).offset(behind);
  else newestFirst(ids).offset(part.offset);
  return { ...answer, total, posts: await rowsOf(ids) };
}

/** @returns the published post with this slug, or null */
export async function getPublishedPost(db: Knex, slug: string): Promise<PostView | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const rows = whereVisible(db('blog_posts as r').where('r.slug', slug));
  return (await withWhole(db, rows).first()) ?? null;
}

/**
 * Increments the views of a post, and of the London day, in single statements, so that simultaneous views all count.
 */
export async function recordPostView(db: Knex, slug: string): Promise<void> {
  if (!SLUG_PATTERN.test(slug)) return;
  const counted = whereVisible(db('blog_posts as r').where('r.slug', slug))
    .update({ views: db.raw('views + 1') })
    .returning('r.id');
  await db.raw(
    `with counted as (?) insert into post_views as v (post_id, day, views)
     select id, (now() at time zone 'Europe/London')::date, 1 from counted
     on conflict (post_id, day) do update set views = v.views + 1`,
    [counted],
  );
}

/** @returns milliseconds until the next scheduled post, by the database's clock; Infinity if there is none */
export async function nextAppearance(db: Knex): Promise<number> {
  const row = await db('blog_posts')
    .where({ published: true })
    .where('published_at', '>', db.fn.now())
    .first(db.raw('extract(epoch from min(published_at) - now()) * 1000 as wait'));
  return row?.wait === null || row?.wait === undefined ? Number.POSITIVE_INFINITY : Number(row.wait);
}

/** Selects the fields of a whole post. */
export function withWhole(db: Knex, rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return withCategory(db, rows).select(
    WHOLE_POST,
    db.raw(`${AUTHOR_MEMBER} as author_member`),
    db.raw(`${OPENS_WITH_EXCERPT} as opens_with_excerpt`),
  );
}

/** Selects the fields of a summary, with the category. */
const withCategory = (db: Knex, rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.select(SUMMARY, db.raw(`${CATEGORY} as category`));

/** Most addresses in one part of a sitemap (sitemaps.org). */
const SITEMAP_PART_MAX = 50_000;

/** When readers last saw a change: a scheduled post is saved before it appears. */
const CHANGED_AT = 'greatest(r.updated_at, r.published_at)';

/** @returns the number of parts of the sitemap */
export async function countSitemapParts(db: Knex): Promise<number> {
  const counted = await whereVisible(db('blog_posts as r')).count({ total: '*' }).first();
  return Math.ceil(Number(counted?.total ?? 0) / SITEMAP_PART_MAX);
}

/** @returns slug and last change of each public post in a part; none for an unknown part */
export function listSitemapPosts(db: Knex, part: number): Promise<{ slug: string; changed_at: string }[]> {
  return (
    whereVisible(db('blog_posts as r'))
      .select('r.slug', db.raw(`${CHANGED_AT} as changed_at`))
      // So that new posts change only the last part.
      .orderBy(['r.created_at', 'r.id'])
      .offset((part - 1) * SITEMAP_PART_MAX)
      .limit(SITEMAP_PART_MAX)
  );
}

/** @returns slug and last change of each category that has public posts, by slug */
export function listSitemapCategories(db: Knex): Promise<{ slug: string; changed_at: string }[]> {
  return whereVisible(db('blog_posts as r'))
    .join('blog_categories as c', 'c.id', 'r.category_id')
    .select('c.slug', db.raw(`max(${CHANGED_AT}) as changed_at`))
    .groupBy('c.slug')
    .orderBy('c.slug');
}

/** @returns the newest public posts with their content, newest first */
export function listNewestPosts(db: Knex, count: number): Promise<PostView[]> {
  return withWhole(db, newestFirst(whereVisible(db('blog_posts as r')))).limit(count);
}
