import type { Knex } from 'knex';
import type { PostView } from '#shared/public.ts';
import { WHOLE_POST, withCategory } from './public.ts';
import { whereVisible } from './resource.ts';

/** Most addresses in one part of a sitemap (sitemaps.org). */
const SITEMAP_PART_MAX = 50_000;

/** When readers last saw a change: a scheduled post is saved before it appears. */
const CHANGED_AT = 'greatest(r.updated_at, r.published_at)';

/** By creation, so that new posts change only the last part. */
const OLDEST_FIRST = 'r.created_at, r.id';

export interface SitemapPart {
  /** From 1. */
  part: number;
  /** ISO 8601 in UTC. */
  changed_at: string;
}

/** @returns the parts of the sitemap, by number */
export function listSitemapParts(db: Knex): Promise<SitemapPart[]> {
  const numbered = whereVisible(db('blog_posts as r')).select(
    db.raw(`1 + (row_number() over (order by ${OLDEST_FIRST}) - 1) / ? as part`, [SITEMAP_PART_MAX]),
    db.raw(`${CHANGED_AT} as changed_at`),
  );
  return db
    .from(numbered.as('numbered'))
    .select(db.raw('part::int'), db.raw('max(changed_at) as changed_at'))
    .groupBy('part')
    .orderBy('part');
}

/** @returns slug and last change of each public post in a part; none for an unknown part */
export function listSitemapPosts(db: Knex, part: number): Promise<{ slug: string; changed_at: string }[]> {
  return whereVisible(db('blog_posts as r'))
    .select('r.slug', db.raw(`${CHANGED_AT} as changed_at`))
    .orderByRaw(OLDEST_FIRST)
    .offset((part - 1) * SITEMAP_PART_MAX)
    .limit(SITEMAP_PART_MAX);
}

/** @returns slug and last change of each category that has public posts, by slug */
export function listSitemapCategories(db: Knex): Promise<{ slug: string; changed_at: string }[]> {
  return whereVisible(db('blog_posts as r'))
    .join('blog_categories as c', 'c.id', 'r.category_id')
    .select('c.slug', db.raw(`max(${CHANGED_AT}) as changed_at`))
    .groupBy('c.slug')
    .orderBy('c.slug');
}

export interface SyndicatedPost extends PostView {
  changed_at: string;
}

/** @returns the newest public posts with their content, newest first */
export function listNewestPosts(db: Knex, count: number): Promise<SyndicatedPost[]> {
  return withCategory(db, whereVisible(db('blog_posts as r')))
    .select(WHOLE_POST, db.raw(`${CHANGED_AT} as changed_at`))
    .orderByRaw('r.published_at desc nulls last, r.created_at desc, r.id')
    .limit(count);
}
