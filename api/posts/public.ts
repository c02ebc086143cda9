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
import { whereVisible } from './resource.ts';
import { whereContains, whereReads } from './search.ts';

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

/** Up to so many finds are sorted. */
const FEW = 5000;
/** Where there are more, so many of the newest posts may be read instead: among them are enough. */
const DEEPEST = 1000;

/** Gives a total that was counted before, while it still holds, or counts. */
export type KeepTotal = (key: string, count: () => Promise<number>) => Promise<number>;

/**
 * Published posts, newest first (SPEC section 7.5).
 * @param keepTotal counting a large list takes longer than reading a page of it
 * @param few up to so many finds of a search are sorted; where there are more, the newest posts are read one after the other
 */
export async function listPublishedPosts(
  db: Knex,
  query: PostListQuery,
  keepTotal: KeepTotal,
  few = FEW,
): Promise<PostList> {
  const page = Math.max(1, Math.trunc(query.page ?? 1));
  const perPage = Math.min(POSTS_PER_PAGE_MAX, Math.max(1, Math.trunc(query.per_page ?? POSTS_PER_PAGE)));
  const { category } = query;
  if (category && !SLUG_PATTERN.test(category)) return { posts: [], total: 0, page, per_page: perPage };
  const q = query.q
    ?.replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, SEARCH_MAX);
  const visible = () => {
    const rows = whereVisible(db('blog_posts as r'));
    return category
      ? rows.whereRaw('r.category_id = (select c.id from blog_categories c where c.slug = ?)', [category])
      : rows;
  };
  const found = () => (q ? whereContains(visible(), q) : visible());
  const count = (rows: () => Knex.QueryBuilder, text?: string) =>
    keepTotal(JSON.stringify([category, text?.toLowerCase()]), async () => {
      const counted = await rows().count({ total: '*' }).first();
      return Number(counted?.total ?? 0);
    });

  const total = await count(found, q);
  const part = { offset: (page - 1) * perPage, limit: perPage };
  const answer = { total, page, per_page: perPage };
  if (part.offset >= total) return { ...answer, posts: [] };
  // Which rows first, which the index answers however far down they are; then the rows themselves.
  const rowsOf = (ids: Knex.QueryBuilder) => newestFirst(db('blog_posts as r').whereIn('r.id', ids));
  if (!q) {
    const ids = newestFirst(visible().select('r.id'), part);
    return { ...answer, posts: await withCategory(db, rowsOf(ids)) };
  }

  const wanted = Math.min(part.limit, total - part.offset);
  const depth = total > few ? depthOf(part, total, await count(visible)) : Number.POSITIVE_INFINITY;
  if (depth <= DEEPEST) {
    const newest = newestFirst(visible().select('r.*'), { offset: 0, limit: depth });
    const posts = await withCategory(db, newestFirst(whereReads(db.from(newest.as('r')), q), part));
    if (posts.length === wanted) return { ...answer, posts };
  }
  // The finds by themselves first: left to itself PostgreSQL may read the newest texts instead, of which few are finds.
  const finds = found().select('r.id', 'r.published_at', 'r.created_at');
  const ids = newestFirst(db.withMaterialized('r', finds).from('r').select('r.id'), part);
  return {
    ...answer,
    posts: await withCategory(db, rowsOf(ids)),
  };
}

/** @returns how many of the newest posts are likely to hold the part of the finds that is wanted, and some more */
const depthOf = ({ offset, limit }: { offset: number; limit: number }, total: number, visible: number) =>
  Math.ceil(((offset + limit) * visible * 1.5) / total) + 50;

function newestFirst(rows: Knex.QueryBuilder, part?: { offset: number; limit: number }): Knex.QueryBuilder {
  rows.orderByRaw('r.published_at desc nulls last, r.created_at desc, r.id');
  return part ? rows.offset(part.offset).limit(part.limit) : rows;
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

/**
 * Adds one to the views in a single statement, so that no two openings count as one (CHECKLIST A294); and to those of
 * the day in London.
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
