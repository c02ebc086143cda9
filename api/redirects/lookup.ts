import type { Knex } from 'knex';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import { COVERED, TARGET_HIDDEN } from './resource.ts';

interface FoundRedirect {
  id: string;
  /** A path of this site, or an absolute address elsewhere. */
  to: string;
}

/** What other platforms add to the address of an article or a list: its feed, its form for mobile telephones, its further pages. */
const PART_OF_PAGE = /\/(?:feed|amp|page\/\d+)$/;

/**
 * Looks up where an old address leads now, at the end of a chain.
 * @param address a path with its query, if any
 * @returns null if there is no redirect, or a loop
 */
export async function findRedirect(
  db: Knex,
  siteUrl: string,
  address: string,
): Promise<FoundRedirect | null> {
  const normal = normalPath(address);
  let paths = [oldAddress(address), normal || '/', normal.replace(PART_OF_PAGE, '') || '/'];
  const seen = new Set<string>();
  let found = null as FoundRedirect | null;
  for (;;) {
    const row: { id: string; from_path: string; to_path: string } | undefined = await db('redirects as r')
      .where('r.is_active', true)
      .whereIn('r.from_path', paths)
      .whereRaw(`not ${COVERED} and not ${TARGET_HIDDEN}`)
      .orderByRaw('array_position(?::text[], r.from_path)', [paths])
      .first('r.id', 'r.from_path', 'r.to_path');
    if (!row) return found;
    if (seen.has(row.from_path)) return null;
    seen.add(row.from_path);
    const to = row.to_path.startsWith(`${siteUrl}/`) ? row.to_path.slice(siteUrl.length) : row.to_path;
    found = { id: found?.id ?? row.id, to };
    paths = [oldAddress(to)];
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

/** Counts a visitor, unless another is being counted at this moment: nobody waits for a number. */
export async function countHit(db: Knex, id: string): Promise<void> {
  await db('redirects')
    .whereIn('id', db('redirects').where({ id }).select('id').forUpdate().skipLocked())
    .update({ hits: db.raw('hits + 1'), last_hit_at: db.fn.now() });
}
