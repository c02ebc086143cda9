import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import type { SlugAnswer } from '#shared/post-checks.ts';
import { POST_STATUS } from './resource.ts';

/** Numbered slugs to try; beyond them the last one is suggested even if it is taken. */
const NUMBERS = 100;
const SLUG_MAX = 200;

/**
 * Looks up whether a slug is free.
 * @param id of the post being edited, whose own slug is free
 */
export async function lookUpSlug(db: Knex, slug: string, id: string | null): Promise<SlugAnswer> {
  if (!SLUG_PATTERN.test(slug)) return { slug, taken_by: null, suggestion: slug };
  const holders = db('blog_posts as r').where((query) => id && query.whereNot('r.id', id));
  const holder = await holders
    .clone()
    .where('r.slug', slug)
    .first('r.id', 'r.title', db.raw(`${POST_STATUS} as status`));
  if (!holder) return { slug, taken_by: null, suggestion: slug };

  const stem = slug
    .replace(/-\d{1,3}$/, '')
    .slice(0, SLUG_MAX - 4)
    .replace(/-$/, '');
  const candidates = Array.from({ length: NUMBERS }, (_none, index) => `${stem}-${index + 2}`);
  const taken = new Set<string>(await holders.clone().whereIn('r.slug', candidates).pluck('r.slug'));
  const suggestion = candidates.find((candidate) => !taken.has(candidate)) ?? `${stem}-${NUMBERS + 1}`;
  return { slug, taken_by: holder, suggestion };
}
