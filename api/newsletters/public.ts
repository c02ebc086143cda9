import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import type { NewsletterSummary, NewsletterView } from '#shared/public.ts';
import { isPublic } from '../platform/content/is-public.ts';

/** More than a newsletter a week for ten years. */
const MOST = 600;

const onWeb = (db: Knex) => db('newsletters as r').whereNotNull('r.slug').whereNotNull('r.started_at');

/** @returns the public newsletters, newest first, without recipients */
export function listNewsletters(db: Knex): Promise<NewsletterSummary[]> {
  return onWeb(db)
    .whereNull('r.withdrawn_at')
    .orderBy([{ column: 'r.started_at', order: 'desc' }, 'r.id'])
    .limit(MOST)
    .select('r.slug', 'r.subject', 'r.preheader as summary', 'r.started_at as sent_at');
}

/** @returns the newsletter with this slug, 'withdrawn' if its page was withdrawn, or null */
export async function getNewsletter(db: Knex, slug: string): Promise<NewsletterView | 'withdrawn' | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const row = await onWeb(db)
    .where('r.slug', slug)
    .first(
      'r.slug',
      'r.subject',
      'r.preheader as summary',
      'r.intro as intro_html',
      'r.picture',
      'r.started_at as sent_at',
      'r.withdrawn_at',
      'r.post_ids',
    );
  if (!row) return null;
  const { withdrawn_at, post_ids, ...newsletter } = row;
  if (withdrawn_at) return 'withdrawn';
  return { ...newsletter, posts: await listPostsOf(db, post_ids) };
}

/** @returns those of its posts that are still public, in its order */
function listPostsOf(db: Knex, ids: string[]): Promise<NewsletterView['posts']> {
  return db('blog_posts as p')
    .joinRaw('join unnest(?::uuid[]) with ordinality as chosen(id, place) on chosen.id = p.id', [ids])
    .whereRaw(isPublic('p'))
    .orderBy('chosen.place')
    .select('p.slug', 'p.title', 'p.excerpt');
}

/** Newsletters are never public by time alone: the job that starts them writes. */
export const nextAppearance = async (): Promise<number> => Number.POSITIVE_INFINITY;
