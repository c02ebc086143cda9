import type { Knex } from 'knex';
import type { TagCount } from '#shared/post-checks.ts';
import { fold } from '#shared/search.ts';
import { distinctValues } from '../platform/database/distinct-values.ts';
import { containsPattern } from '../platform/http/list-query.ts';

/** Suggestions, unless more are asked for. */
export const SUGGESTIONS = 20;

/** Most authors to search; a blog has far fewer. */
const AUTHORS_MAX = 1000;

/** @returns at most `limit` tags in use that contain `q`, the most used first */
export async function listTags(db: Knex, q: string, limit: number): Promise<TagCount[]> {
  const query = db('blog_tags').where('post_count', '>', 0);
  if (q) query.whereRaw('fold(tag) like ?', [containsPattern(fold(q))]);
  return query.orderByRaw('post_count desc, tag').limit(limit).select('tag', 'post_count as count');
}

/** @returns authors of posts whose name contains `q`, by name */
export async function listAuthors(db: Knex, q: string): Promise<string[]> {
  return distinctValues(db, 'blog_posts', 'author', AUTHORS_MAX)
    .where('value', '>', '')
    .whereRaw('fold(value) like ?', [containsPattern(fold(q))])
    .orderByRaw('lower(value), value')
    .limit(SUGGESTIONS)
    .pluck('value');
}
