import type { Knex } from 'knex';
import { NO_MAIL_SERVER, SCHEDULE_DAYS_MAX } from '#shared/newsletters.ts';
import { londonLongDate } from '#shared/words.ts';
import type { CommonServices } from '../common-services.ts';
import { ApiError, invalidField } from '../platform/http/api-error.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { requireMailServer } from '../platform/mail/mailer.ts';
import { composeNewsletter, type Sender } from './compose.ts';
import { freeSlug } from './public.ts';
import {
  enqueueBatch,
  HAVE_A_TAG,
  type NewsletterJob,
  recordOutcomes,
  type StoredNewsletter,
  sendBatch,
} from './send.ts';

export interface Start {
  /** When, in ISO 8601; now by default. */
  at?: string | undefined;
  /** Whether posts that were sent before may be sent again. */
  again: boolean;
  /** Whether it gets a page on the website too. */
  on_web: boolean;
}

/**
 * Starts a draft or a scheduled newsletter: stores the final text and the list of recipients, and queues the first batch. With a
 * time it only schedules it, or changes the time it has; until it is sent, its text cannot be changed.
 * @returns the number of recipients; undefined if it is only scheduled
 * @throws ApiError 'conflict', 'invalid'
 */
export async function startNewsletter(
  trx: Knex,
  jobs: Jobs,
  newsletter: StoredNewsletter,
  { at, again, on_web }: Start,
  sender: Sender,
): Promise<number | undefined> {
  const { id } = newsletter;
  if (at !== undefined) await requireToCome(trx, at);
  const later = at === undefined ? undefined : new Date(at);
  const slug = on_web ? await freeSlug(trx, newsletter) : null;
  const words = await composeNewsletter(trx, { ...newsletter, slug }, sender, later);
  const before = again ? null : await sentBefore(trx, newsletter);
  if (before)
    throw new ApiError(
      'conflict',
      `This article was sent as a campaign before, on ${londonLongDate(before)}. Say that you want to send it again.`,
    );
  if (later) {
    const columns = { state: 'scheduled', scheduled_at: at, next_batch_at: at, problem: null, slug };
    return void (await enqueueBatch(trx, jobs, await begin(trx, id, columns), later));
  }
  const { rowCount } = await trx.raw(
    `insert into newsletter_recipients (newsletter_id, subscription_id)
       select ?::uuid, id from subscriptions where status = 'confirmed' and ${HAVE_A_TAG}`,
    [id, newsletter.recipient_tags, newsletter.recipient_tags],
  );
  if (rowCount === 0)
    throw new ApiError(
      'conflict',
      newsletter.recipient_tags.length > 0
        ? 'Nobody would get this campaign: no confirmed subscriber has one of its tags.'
        : 'Nobody would get this campaign: there is no confirmed subscriber yet.',
    );
  // Before it analyses the table, PostgreSQL assumes that it is empty, and would scan all of it for each batch.
  if (rowCount > 1000) await trx.raw('analyze newsletter_recipients');
  const started = await begin(trx, id, {
    state: 'queued',
    recipients: rowCount,
    text_body: words.text,
    html_body: words.html,
    slug,
    problem: null,
    started_at: trx.fn.now(),
    next_batch_at: trx.fn.now(),
  });
  await enqueueBatch(trx, jobs, started);
  return rowCount;
}

async function requireToCome(trx: Knex, at: string): Promise<void> {
  const { rows } = await trx.raw(
    'select ?::timestamptz between now() and now() + make_interval(days => ?) as is_to_come',
    [at, SCHEDULE_DAYS_MAX],
  );
  if (!rows[0].is_to_come)
    throw invalidField('at', 'Choose a time that is still to come, within a year from now.');
}

/** Turns a scheduled newsletter back into a draft. */
export async function unscheduleNewsletter(trx: Knex, { id }: { id: string }): Promise<void> {
  await begin(trx, id, AS_DRAFT);
}

/** Columns of a draft that is no longer scheduled. */
const AS_DRAFT = { state: 'draft', scheduled_at: null, next_batch_at: null, slug: null };

/** Changes a newsletter's state. Jobs of its earlier one see another batch number, and end. */
async function begin(trx: Knex, id: string, columns: object): Promise<{ id: string; batch: number }> {
  const [row] = await trx('newsletters')
    .where({ id })
    .update({ ...columns, batch: trx.raw('batch + 1') })
    .returning(['id', 'batch']);
  return row;
}

/**
 * @returns the handler of NEWSLETTER_QUEUE. A scheduled newsletter that cannot start becomes a draft again, with the reason.
 */
export const workOnNewsletters =
  (services: CommonServices) =>
  (job: NewsletterJob): Promise<void> =>
    services.db.transaction(async (trx) => {
      const due = await sendBatch(trx, job, services);
      if (!due) return;
      try {
        requireMailServer(services.mailer, NO_MAIL_SERVER);
        await startNewsletter(trx, services.jobs, due, { again: true, on_web: due.slug !== null }, services);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await begin(trx, due.id, { ...AS_DRAFT, problem: error.message });
      }
    });

const RESTORED =
  'A backup was restored, which was made before the time of this campaign. It may have been sent since: find that out before you schedule it again.';

/**
 * Holds, in a database restored from a backup, the newsletters that may have been sent since, so that no reader gets one twice.
 * Those whose time is still to come stay scheduled.
 * @returns how many
 */
export async function holdNewsletters(trx: Knex): Promise<number> {
  const begun: { id: string }[] = await trx('newsletters')
    .whereIn('state', ['queued', 'sending'])
    .select('id');
  for (const newsletter of begun) await stopNewsletter(trx, newsletter);
  const due: string[] = await trx('newsletters')
    .where({ state: 'scheduled' })
    .where('scheduled_at', '<=', trx.fn.now())
    .pluck('id');
  for (const id of due) await begin(trx, id, { ...AS_DRAFT, problem: RESTORED });
  return begun.length + due.length;
}

/** Pauses the sending. Mails in the outbox that were not tried yet are withdrawn, and sent after a resume. */
export async function stopNewsletter(trx: Knex, { id }: { id: string }): Promise<void> {
  await begin(trx, id, { state: 'stopped', next_batch_at: null });
  await trx.raw(
    `with taken_back as (
       delete from mails where resource = 'newsletters' and record_id = ?::text and kind = 'newsletter'
         and state = 'queued' and attempts = 0
       returning id)
     update newsletter_recipients set state = 'waiting', mail_id = null
       where newsletter_id = ?::uuid and mail_id in (select id from taken_back)`,
    [id, id],
  );
}

export async function resumeNewsletter(trx: Knex, jobs: Jobs, newsletter: StoredNewsletter): Promise<void> {
  await trx('newsletters')
    .where({ id: newsletter.id })
    .update({ state: 'sending', next_batch_at: trx.fn.now() });
  await enqueueBatch(trx, jobs, newsletter);
}

/**
 * Queues the newsletter again for recipients whose mail failed, unless they have unsubscribed or been suppressed since.
 * @returns the number of recipients
 * @throws ApiError 'conflict'
 */
export async function resendNewsletter(
  trx: Knex,
  jobs: Jobs,
  { id, state }: StoredNewsletter,
): Promise<number> {
  await recordOutcomes(trx, id);
  const { rowCount } = await trx.raw(
    `update newsletter_recipients r set state = 'waiting' from subscriptions s
       where r.newsletter_id = ? and s.id = r.subscription_id and s.status = 'confirmed' and r.state = 'failed'`,
    [id],
  );
  if (rowCount === 0)
    throw new ApiError(
      'conflict',
      'Nobody whose email failed is still subscribed, so the campaign is not sent again.',
    );
  // If it is still being sent, its next batch takes them along.
  if (state === 'sent') {
    const columns = { state: 'sending', next_batch_at: trx.fn.now(), finished_at: null };
    await enqueueBatch(trx, jobs, await begin(trx, id, columns));
  }
  return rowCount;
}

/** @returns when another newsletter last sent one of the posts; null if none did */
export async function sentBefore(
  db: Knex,
  { id, post_ids }: { id: string; post_ids: string[] },
): Promise<string | null> {
  if (post_ids.length === 0) return null;
  const other = await db('newsletters')
    .whereRaw('post_ids && ?::uuid[]', [post_ids])
    .whereNot({ id })
    .whereNotNull('started_at')
    .orderBy('started_at', 'desc')
    .first('started_at');
  return other?.started_at ?? null;
}
