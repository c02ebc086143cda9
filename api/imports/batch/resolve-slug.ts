import type { Knex } from 'knex';
import { slugFromTitle } from '#shared/posts.ts';

const SLUG_MAX = 200;
const NUMBERS = 1000;

/**
 * Finds a slug that neither a post has nor another item of the import is to get.
 * @param taken slugs just given to others of the same group
 */
export async function resolveSlug(
  trx: Knex,
  importId: string,
  number: number,
  wanted: string,
  taken: ReadonlySet<string>,
): Promise<string> {
  const stem =
    slugFromTitle(wanted)
      .slice(0, SLUG_MAX - 5)
      .replace(/-$/, '') || `post-${number}`;
  const candidates = [
    ...new Set([wanted, stem]),
    ...Array.from({ length: NUMBERS }, (_none, index) => `${stem}-${index + 2}`),
  ].filter((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= SLUG_MAX && !taken.has(slug));
  const { rows } = await trx.raw<{ rows: { slug: string }[] }>(
    `select c.slug from unnest(?::text[]) with ordinality as c(slug, place)
     where not exists (select from blog_posts p where p.slug = c.slug)
       and not exists (select from import_items i where i.import_id = ? and i.slug = c.slug and i.number <> ?
                       and i.selected and i.outcome = 'waiting')
     order by place limit 1`,
    [candidates, importId, number],
  );
  return rows[0]?.slug ?? `${stem.slice(0, 150)}-${Date.now().toString(36)}-${number}`;
}

export const slugNote = (wanted: string, slug: string): string =>
  `“${wanted}” was taken by another article, so it has “${slug}”.`;
