import type { Knex } from 'knex';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import { COVERED, TARGET_HIDDEN } from './resource.ts';

/** What other platforms add to the address of an article or a list: its feed, its form for mobile telephones, its further pages. */
const PART_OF_PAGE = /\/(?:feed|amp|page\/\d+)$/;

/**
 * Looks up where an old address leads now, at the end of a chain.
 * @param address a path with its query, if any
 * @returns a path of this site, or an absolute address elsewhere; null if there is no redirect, or a loop
 */
export async function findRedirect(db: Knex, siteUrl: string, address: string): Promise<string | null> {
  const normal = normalPath(address);
  let paths = [oldAddress(address), normal || '/', normal.replace(PART_OF_PAGE, '') || '/'];
  const seen = new Set<string>();
  let found: string | null = null;
  for (;;) {
    const row: { from_path: string; to_path: string } | undefined = await db('redirects as r')
      .where('r.is_active', true)
      .whereIn('r.from_path', paths)
      .whereRaw(`not ${COVERED} and not ${TARGET_HIDDEN}`)
      .orderByRaw('array_position(?::text[], r.from_path)', [paths])
      .first('r.from_path', 'r.to_path');
    if (!row) return found;
    if (seen.has(row.from_path)) return null;
    seen.add(row.from_path);
    found = row.to_path.startsWith(`${siteUrl}/`) ? row.to_path.slice(siteUrl.length) : row.to_path;
    paths = [oldAddress(found)];
  }
}

/** @returns the current slug of a category by an earlier one, which no category has now; undefined if there is none */
export async function findCategory(db: Knex, slug: string): Promise<string | undefined> {
  const row = await db('category_slugs as s')
    .join('blog_categories as c', 'c.id', 's.category_id')
    .where('s.slug', slug)
    .whereRaw('not exists (select from blog_categories x where x.slug = s.slug)')
    .first('c.slug');
  return row?.slug;
}
