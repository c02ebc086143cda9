import type { Knex } from 'knex';
import type { TagCount } from '#shared/post-checks.ts';
import { containsPattern } from '../platform/http/list-query.ts';

const SUGGESTIONS = 20;

/** So many authors are looked at for a match: a blog has far fewer, and the index is walked once for each. */
const AUTHORS_MAX = 1000;

/** @returns tags in use that contain `q`, the most used first */
export async function listTags(db: Knex, q: string): Promise<TagCount[]> {
  const query = db('blog_tags').where('post_count', '>', 0);
  if (q) query.whereRaw('tag ilike ?', [containsPattern(q)]);
  return query.orderByRaw('post_count desc, tag').limit(SUGGESTIONS).select('tag', 'post_count as count');
}

/** @returns authors of posts whose name contains `q`, by name; goes from name to name in the index, not from row to row */
export async function listAuthors(db: Knex, q: string): Promise<string[]> {
  const { rows } = await db.raw(
    `with recursive names as (
       (select author from blog_posts where author > '' order by author limit 1)
       union all
       select (select p.author from blog_posts p where p.author > names.author order by p.author limit 1)
       from names where names.author is not null
     )
     select author from (select author from names where author is not null limit ?) known
     where author ilike ? order by lower(author), author limit ?`,
    [AUTHORS_MAX, containsPattern(q), SUGGESTIONS],
  );
  return rows.map((row: { author: string }) => row.author);
}
