import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import { withFirstName } from '#shared/fill-in.ts';
import type { NewsletterSummary, NewsletterView } from '#shared/public.ts';
import { isPublic } from '../content/is-public.ts';
import { escapeHtml } from '../platform/escape-html.ts';

/** More than a newsletter a week for ten years. */
const MOST = 600;

const onWeb = (db: Knex) => db('newsletters as r').whereNotNull('r.slug').whereNotNull('r.started_at');

/** @returns the public newsletters, newest first, without recipients */
export async function listNewsletters(db: Knex): Promise<NewsletterSummary[]> {
  const rows: (NewsletterSummary & Named)[] = await onWeb(db)
    .whereNull('r.withdrawn_at')
    .orderBy([{ column: 'r.started_at', order: 'desc' }, 'r.id'])
    .limit(MOST)
    .select('r.slug', 'r.subject', 'r.preheader as summary', 'r.started_at as sent_at', 'r.name_fallback');
  return rows.map(forAll);
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
      'r.name_fallback',
      'r.started_at as sent_at',
      'r.withdrawn_at',
      'r.post_ids',
    );
  if (!row) return null;
  const { withdrawn_at, post_ids, ...newsletter }: Stored = row;
  if (withdrawn_at) return 'withdrawn';
  const intro_html = withFirstName(newsletter.intro_html, escapeHtml(newsletter.name_fallback));
  return { ...forAll(newsletter), intro_html, posts: await listPostsOf(db, post_ids) };
}

interface Named {
  name_fallback: string;
}

interface Stored extends Omit<NewsletterView, 'posts'>, Named {
  withdrawn_at: string | null;
  post_ids: string[];
}

/** @returns a newsletter as it stands for a reader whose first name is not known */
function forAll<Words extends NewsletterSummary>({ name_fallback, ...newsletter }: Words & Named) {
  return {
    ...newsletter,
    subject: withFirstName(newsletter.subject, name_fallback),
    summary: withFirstName(newsletter.summary, name_fallback),
  };
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
