import type { Knex } from 'knex';
import type { Newsletter, NewsletterState } from '#shared/newsletters.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { findSuppressed } from '../subscriptions/suppressions.ts';
import { readUnsubscribeLinks, type UnsubscribeLink } from '../subscriptions/unsubscribe.ts';
import { addressed } from './compose.ts';

/** The queue whose jobs each post one batch of a newsletter. */
export const NEWSLETTER_QUEUE = 'send-newsletter';

/** `batch` is the newsletter's counter; a job that runs twice sees another number, and ends. */
export interface NewsletterJob {
  newsletter_id: string;
  batch: number;
  /** Number of batches in a row that only waited for mails in the outbox. */
  looks?: number;
}

const BATCHES_A_MINUTE = 12;
const LARGEST_BATCH = 500;
/** If this many mails in the outbox have failed at least once, the mail server has a problem and gets no more. */
const MOST_RETRYING = 1000;
/** Pause before looking at the mails in the outbox again: short at first, as most lists are short. */
const LOOK_AGAIN_MILLISECONDS = { first: 250, longest: 5000 };
const LOOK_LATER_MILLISECONDS = 5 * 60 * 1000;

const AT_WORK: NewsletterState[] = ['scheduled', 'queued', 'sending'];

/** @returns the mails of a batch, so that a minute's mails are spread over the minute */
const batchSize = (perMinute: number): number =>
  Math.min(LARGEST_BATCH, Math.max(1, Math.round(perMinute / BATCHES_A_MINUTE)));

/** @returns milliseconds from a batch of `count` mails to the next one */
const pauseAfter = (count: number, perMinute: number): number => (count / perMinute) * 60_000;

/** SQL condition for the subscribers whom a campaign goes to, with its tags twice as the parameter. */
export const HAVE_A_TAG = '(cardinality(?::text[]) = 0 or tags && ?::text[])';

interface Sending {
  site: SiteIdentity;
  outbox: Pick<Outbox, 'postMany'>;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** A newsletter's row. */
export interface StoredNewsletter extends Newsletter {
  /** Counts its batches and changes of state, so that jobs of an earlier one end. */
  batch: number;
  text_body: string;
  html_body: string;
}

/**
 * Sends a batch in one transaction with its mails, recipients and the next batch's job. Other processes wait for the lock on
 * the newsletter, and then see by the batch number that it is done.
 * @returns the newsletter if it was scheduled, and its time has come
 */
export async function sendBatch(
  trx: Knex.Transaction,
  { newsletter_id, batch, looks = 0 }: NewsletterJob,
  sending: Sending,
): Promise<StoredNewsletter | undefined> {
  const newsletter = await trx('newsletters')
    .where({ id: newsletter_id })
    .forUpdate()
    .first('*', trx.raw("next_batch_at > now() + interval '1 second' as is_early"));
  if (!newsletter || newsletter.batch !== batch || !AT_WORK.includes(newsletter.state)) return undefined;
  if (newsletter.is_early) {
    await enqueueBatch(trx, sending.jobs, newsletter, new Date(newsletter.next_batch_at));
    return undefined;
  }
  if (newsletter.state === 'scheduled') return newsletter;
  // In this order, as a mail can be finished between the two: it is then counted as under way, and recorded by a later batch.
  const { fresh, retrying } = await underWay(trx, newsletter_id);
  await recordOutcomes(trx, newsletter_id);
  const size = batchSize(newsletter.per_minute);
  const isHeld = fresh >= 2 * size || retrying >= MOST_RETRYING;
  const waiting: Recipient[] = isHeld
    ? []
    : await trx('newsletter_recipients')
        .where({ newsletter_id, state: 'waiting' })
        .orderBy('subscription_id')
        .limit(size)
        .select('subscription_id', 'mail_id');
  if (waiting.length === 0 && !isHeld && fresh + retrying === 0) {
    await trx('newsletters')
      .where({ id: newsletter_id })
      .update({ state: 'sent', finished_at: trx.fn.now(), next_batch_at: null });
    return undefined;
  }
  await post(trx, newsletter, waiting, sending);
  const isLooking = waiting.length < size && waiting.length + fresh > 0;
  const pause = isLooking
    ? Math.min(LOOK_AGAIN_MILLISECONDS.longest, LOOK_AGAIN_MILLISECONDS.first * 2 ** looks)
    : waiting.length > 0
      ? pauseAfter(waiting.length, newsletter.per_minute)
      : LOOK_LATER_MILLISECONDS;
  const following = { state: 'sending', batch: batch + 1, next_batch_at: afterPause(trx, pause) };
  const [next] = await trx('newsletters')
    .where({ id: newsletter_id })
    .update(following)
    .returning('next_batch_at');
  const job = { newsletter_id, batch: batch + 1, looks: isLooking ? looks + 1 : 0 };
  await sending.jobs.enqueue(trx, NEWSLETTER_QUEUE, job, { after: new Date(next.next_batch_at) });
  return undefined;
}

interface Recipient {
  subscription_id: string;
  /** The failed mail, if the newsletter is sent again. */
  mail_id: string | null;
}

type Composed = Pick<StoredNewsletter, 'id' | 'subject' | 'text_body' | 'html_body' | 'name_fallback'>;

/** @returns the mail of a composed newsletter to one reader, who leaves by the link */
export function newsletterMail(
  { id, subject, text_body: text, html_body: html, name_fallback }: Composed,
  { email, first_name }: { email: string; first_name: string | null },
  leave: UnsubscribeLink,
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'newsletter',
    to: email,
    ...addressed({ subject, text, html }, leave.url, first_name ?? name_fallback),
    headers: { ...leave.headers, 'List-Id': `<newsletter.${new URL(site.url).hostname}>` },
    at_most_once: true,
    // Deletes the text once it is sent: its unsubscribe link is personal, and copies of an article take space.
    is_secret: true,
    about: { resource: 'newsletters', record_id: id },
  };
}

/** Posts the newsletter to those who are still subscribed, and records the others as having left. */
async function post(
  trx: Knex,
  newsletter: Composed,
  waiting: Recipient[],
  { site, outbox }: Sending,
): Promise<void> {
  if (waiting.length === 0) return;
  const failedMails = new Map(waiting.map(({ subscription_id, mail_id }) => [subscription_id, mail_id]));
  const ids = [...failedMails.keys()];
  const subscribed: { id: string; email: string; first_name: string | null }[] = await trx('subscriptions')
    .whereIn('id', ids)
    .where({ status: 'confirmed' })
    .orderBy('id')
    .forShare()
    .select('id', 'email', 'first_name');
  const suppressed = await findSuppressed(
    trx,
    subscribed.map(({ email }) => email),
  );
  const readersNow = subscribed.filter(({ email }) => !suppressed.has(email));
  const linkOf = await readUnsubscribeLinks(trx, site);
  const mails = readersNow.map((reader) => {
    const again = failedMails.get(reader.id);
    return { ...newsletterMail(newsletter, reader, linkOf(reader.id), site), ...(again && { again }) };
  });
  const mailIds = await outbox.postMany(trx, mails);
  await trx.raw(
    `update newsletter_recipients r set state = 'posted', mail_id = v.mail_id
       from unnest(?::uuid[], ?::uuid[]) as v(subscription_id, mail_id)
       where r.newsletter_id = ? and r.subscription_id = v.subscription_id`,
    [readersNow.map(({ id }) => id), mailIds, newsletter.id],
  );
  await trx('newsletter_recipients')
    .where({ newsletter_id: newsletter.id, state: 'waiting' })
    .whereIn('subscription_id', ids)
    .update({ state: 'left' });
}

/** Records the results of posted mails. */
export async function recordOutcomes(trx: Knex, newsletterId: string): Promise<void> {
  await trx.raw(
    `update newsletter_recipients r
       set state = case when m.state = 'failed' and m.attempts = 0 then 'left' else m.state end
       from mails m
       where r.newsletter_id = ? and r.state = 'posted' and m.id = r.mail_id
         and m.state in ('sent', 'failed', 'unknown')`,
    [newsletterId],
  );
}

async function underWay(trx: Knex, newsletterId: string): Promise<{ fresh: number; retrying: number }> {
  return trx('newsletter_recipients as r')
    .join('mails as m', 'm.id', 'r.mail_id')
    .where({ 'r.newsletter_id': newsletterId, 'r.state': 'posted' })
    .whereIn('m.state', ['queued', 'sending'])
    .first(
      trx.raw(`(count(*) filter (where m.attempts = 0 or m.state = 'sending'))::int as fresh`),
      trx.raw(`(count(*) filter (where m.attempts > 0 and m.state <> 'sending'))::int as retrying`),
    );
}

/** A time by the database's clock, as the clocks of processes may differ. */
const afterPause = (trx: Knex, milliseconds: number) =>
  trx.raw('now() + make_interval(secs => ?::float8)', [milliseconds / 1000]);

/** Queues the newsletter's next batch. @param after the earliest time; now by default */
export async function enqueueBatch(
  trx: Knex,
  jobs: Pick<Jobs, 'enqueue'>,
  newsletter: { id: string; batch: number },
  after?: Date,
): Promise<void> {
  const job: NewsletterJob = { newsletter_id: newsletter.id, batch: newsletter.batch };
  await jobs.enqueue(trx, NEWSLETTER_QUEUE, job, after && { after });
}

/** Queues a job for each newsletter that is being sent, as jobs may be lost with a process or by a restore. */
export async function resumeNewsletters(db: Knex, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  const atWork = await db('newsletters')
    .whereIn('state', AT_WORK)
    .whereRaw("next_batch_at < now() + interval '1 hour'")
    .select('id', 'batch', 'next_batch_at');
  for (const newsletter of atWork)
    await enqueueBatch(db, jobs, newsletter, new Date(newsletter.next_batch_at));
}
