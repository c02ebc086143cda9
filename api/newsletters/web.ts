import type { Knex } from 'knex';
import { withFirstName } from '#shared/fill-in.ts';
import { slugFromTitle } from '#shared/posts.ts';
import * as paths from '#shared/public.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Paths below the archive that other pages use. */
const TAKEN = Object.values(paths)
  .filter((value) => typeof value === 'string')
  .filter((value) => value.startsWith(`${paths.NEWSLETTER_ARCHIVE_PATH}/`))
  .map((value) => value.slice(paths.NEWSLETTER_ARCHIVE_PATH.length + 1));

/** @returns a slug made from the newsletter's subject that no other page has */
export async function freeSlug(
  db: Knex,
  {
    id,
    subject,
    slug,
    name_fallback,
  }: { id: string; subject: string; slug: string | null; name_fallback: string },
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
export async function publishOnWeb(trx: Knex, id: string): Promise<void> {
  const newsletter = await lockStarted(trx, id);
  await trx('newsletters')
    .where({ id })
    .update({ slug: await freeSlug(trx, newsletter), withdrawn_at: null });
}

/** Withdraws the page of a newsletter; its address then says so. */
export async function withdrawFromWeb(trx: Knex, id: string): Promise<void> {
  const newsletter = await lockStarted(trx, id);
  if (newsletter.slug === null)
    throw new ApiError('conflict', 'This campaign is not on the website, so there is nothing to withdraw.');
  await trx('newsletters').where({ id }).update({ withdrawn_at: trx.fn.now() });
}

async function lockStarted(trx: Knex, id: string) {
  const newsletter = await trx('newsletters').where({ id }).forUpdate().first();
  if (!newsletter) throw new ApiError('not_found', 'This campaign does not exist, or it was deleted.');
  if (newsletter.started_at === null)
    throw new ApiError(
      'conflict',
      'This campaign has not been sent yet. Once it has, it can be put on the website.',
    );
  return newsletter;
}
