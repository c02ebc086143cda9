import type { Knex } from 'knex';
import {
  BOUNCES_NAMED,
  type NewsletterBounce,
  type NewsletterProgress,
  type NewsletterResults,
} from '#shared/newsletters.ts';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { PERSON_NAME } from '../platform/auth/users.ts';
import { sentBefore } from './commands.ts';
import { findNewsletter, freeSlug } from './public.ts';
import { OUTCOME } from './resource.ts';
import { HAVE_A_TAG } from './send.ts';

/** @returns the progress and results of a newsletter, as reported by the outbox and mail servers */
export async function readProgress(
  db: Knex,
  id: string,
  has_mail_server: boolean,
): Promise<NewsletterProgress> {
  const newsletter = await findNewsletter(db, id);
  const [counts, after] = await Promise.all([readCounts(db, id), readAftermath(db, newsletter)]);
  const isUnsent = newsletter.started_at === null;
  const isAtWork = newsletter.state === 'queued' || newsletter.state === 'sending';
  return {
    state: newsletter.state,
    has_mail_server,
    mail_taken_at: isUnsent ? await lastTaken(db) : null,
    ...(isUnsent ? await countAudience(db, newsletter.recipient_tags) : { audience: null, gone: null }),
    tested_at: isUnsent ? await lastTest(db, newsletter) : null,
    web_path: `${NEWSLETTER_ARCHIVE_PATH}/${await freeSlug(db, newsletter)}`,
    recipients: newsletter.recipients,
    ...counts,
    ...after,
    resendable: counts.failed > 0 ? await countResendable(db, id) : 0,
    seconds_left: isAtWork ? Math.ceil((counts.waiting / newsletter.per_minute) * 60) : null,
    sent_before_at: await sentBefore(db, newsletter),
  };
}

async function countAudience(db: Knex, tags: string[]) {
  const row = await db('subscriptions')
    .whereRaw(HAVE_A_TAG, [tags, tags])
    .first(
      db.raw(`(count(*) filter (where status = 'confirmed'))::int as audience`),
      db.raw(`(count(*) filter (where status = 'unsubscribed'))::int as left`),
      db.raw(`(count(*) filter (where status = 'suppressed'))::int as unreachable`),
    );
  const { audience, left, unreachable } = row;
  return { audience, gone: { left, unreachable } };
}

async function lastTaken(db: Knex): Promise<string | null> {
  const row = await db('mails').where({ state: 'sent' }).orderBy('created_at', 'desc').first('updated_at');
  return row?.updated_at ?? null;
}

/** @returns the last test of the current text */
async function lastTest(db: Knex, { id, updated_at }: { id: string; updated_at: string }) {
  const row = await db('mails')
    .where({ kind: 'test', resource: 'newsletters', record_id: id })
    .where('created_at', '>=', updated_at)
    .orderBy('created_at', 'desc')
    .first('created_at');
  return row?.created_at ?? null;
}

/** The recipients of a newsletter, with the mails whose end is not recorded yet, as OUTCOME reads them. */
const recipients = (db: Knex, id: string): Knex.QueryBuilder =>
  db('newsletter_recipients as n')
    .leftJoin('mails as m', (join) => join.on('m.id', 'n.mail_id').andOn('n.state', db.raw(`'posted'`)))
    .where('n.newsletter_id', id);

async function readCounts(db: Knex, id: string) {
  const counts = { waiting: 0, sent: 0, failed: 0, unknown: 0, left: 0 };
  const rows: { state: string; total: number }[] = await recipients(db, id)
    .groupByRaw('1')
    .select(db.raw(`${OUTCOME} as state`), db.raw('count(*)::int as total'));
  for (const { state, total } of rows) counts[state as keyof typeof counts] = total;
  return counts;
}

/** Counts the recipients whose mail failed and who are still subscribed. */
async function countResendable(db: Knex, id: string): Promise<number> {
  const row = await recipients(db, id)
    .join('subscriptions as s', 's.id', 'n.subscription_id')
    .where('s.status', 'confirmed')
    .whereRaw(`${OUTCOME} = 'failed'`)
    .first(db.raw('count(*)::int as total'));
  return row.total;
}

async function readAftermath(db: Knex, newsletter: { id: string; started_at: string | null }) {
  const events: { type: string; total: number }[] = await db('mail_events as e')
    .join('newsletter_recipients as r', 'r.mail_id', 'e.mail_id')
    .where('r.newsletter_id', newsletter.id)
    .groupBy('e.type')
    .select('e.type', db.raw('count(distinct e.mail_id)::int as total'));
  const totalOf = (type: string) => events.find((event) => event.type === type)?.total ?? 0;
  const left = newsletter.started_at
    ? await db('newsletter_recipients as r')
        .join('subscriptions as s', 's.id', 'r.subscription_id')
        .where('r.newsletter_id', newsletter.id)
        .where('s.unsubscribed_at', '>=', newsletter.started_at)
        .whereNotNull('r.mail_id')
        .first(db.raw('count(*)::int as total'))
    : null;
  return { bounced: totalOf('bounce'), complained: totalOf('complaint'), unsubscribed: left?.total ?? 0 };
}

/** @returns the recipients whom a newsletter did not reach, with reasons, and who sent it */
export async function readResults(db: Knex, id: string): Promise<NewsletterResults> {
  await findNewsletter(db, id);
  const [bounces, sent_by] = await Promise.all([readBounces(db, id), readSender(db, id)]);
  return { bounces, sent_by };
}

async function readBounces(db: Knex, id: string): Promise<NewsletterBounce[]> {
  const rows = await db('newsletter_recipients as r')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .where('r.newsletter_id', id)
    .whereNot('r.state', 'sent')
    .whereRaw(
      `(r.state in ('failed', 'bounced') or (r.state = 'posted' and m.state = 'failed' and m.attempts > 0))`,
    )
    .orderByRaw('s.email nulls last')
    .limit(BOUNCES_NAMED)
    .select(
      's.id as subscription_id',
      db.raw('coalesce(s.email::text, m.to_address::text) as email'),
      's.status',
      'm.state as mail_state',
      'm.last_error',
      db.raw(
        `(select e.hard from mail_events e where e.mail_id = r.mail_id and e.type = 'bounce'
          order by e.at desc limit 1) as hard`,
      ),
    );
  return rows.map(({ subscription_id, email, status, mail_state, last_error, hard }) => ({
    subscription_id,
    email,
    error: mail_state === 'failed' ? last_error : null,
    hard,
    taken_off: status !== 'confirmed',
  }));
}

async function readSender(db: Knex, id: string): Promise<string | null> {
  const row = await db('audit_log as a')
    .join('users as u', 'u.id', 'a.user_id')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .where({ 'a.resource': 'newsletters', 'a.record_id': id })
    .whereIn('a.action', ['start', 'schedule'])
    .orderBy('a.id', 'desc')
    .first(db.raw(`${PERSON_NAME} as name`));
  return row?.name ?? null;
}
