import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import { withFirstName } from '#shared/fill-in.ts';
import type { Newsletter } from '#shared/newsletters.ts';
import { slugFromTitle } from '#shared/posts.ts';
import type { NewsletterSummary, NewsletterView } from '#shared/public.ts';
import * as paths from '#shared/public.ts';
import { isPublic } from '../content/is-public.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { ApiError } from '../platform/http/api-error.ts';

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
  const visible = chosenPosts(db, post_ids).whereRaw(isPublic('p'));
  return { ...forAll(newsletter), intro_html, posts: await visible.select('p.slug', 'p.title', 'p.excerpt') };
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

/** The articles `p` of a newsletter in its order, without deleted ones. */
export const chosenPosts = (db: Knex, ids: readonly string[]): Knex.QueryBuilder =>
  db('blog_posts as p')
    .joinRaw('join unnest(?::uuid[]) with ordinality as chosen(id, place) on chosen.id = p.id', [[...ids]])
    .orderBy('chosen.place');

/** Paths below the archive that other pages use. */
const TAKEN = Object.values(paths)
  .filter((value) => typeof value === 'string')
  .filter((value) => value.startsWith(`${paths.NEWSLETTER_ARCHIVE_PATH}/`))
  .map((value) => value.slice(paths.NEWSLETTER_ARCHIVE_PATH.length + 1));

/** @returns a slug made from the newsletter's subject that no other page has */
export async function freeSlug(
  db: Knex,
  { id, subject, slug, name_fallback }: Pick<Newsletter, 'id' | 'subject' | 'slug' | 'name_fallback'>,
): Promise<string> {
  if (slug) return slug;
  const wanted = slugFromTitle(withFirstName(subject, name_fallback)) || 'newsletter';
  const others: string[] = await db('newsletters')
    .whereNot({ id })
    .whereLike('slug', `${wanted}%`)
    .pluck('slug');
  const taken = new Set([...others, ...TAKEN]);
  let free = wanted;
  for (let n = 2; taken.has(free); n += 1) free = `${wanted}-${n}`;
  return free;
}

/** Publishes the web page of a newsletter that was started, also after it was withdrawn. */
export async function publishOnWeb(trx: Knex, newsletter: Newsletter): Promise<void> {
  const slug = await freeSlug(trx, newsletter);
  await trx('newsletters').where({ id: newsletter.id }).update({ slug, withdrawn_at: null });
}

/** Withdraws the page of a newsletter; its address then says so. @throws ApiError 'conflict' if it has none */
export async function withdrawFromWeb(trx: Knex, { id, slug }: Newsletter): Promise<void> {
  if (slug === null)
    throw new ApiError('conflict', 'This campaign is not on the website, so there is nothing to withdraw.');
  await trx('newsletters').where({ id }).update({ withdrawn_at: trx.fn.now() });
}
