import type { Knex } from 'knex';
import {
  BOUNCES_NAMED,
  type BounceReason,
  type NewsletterBounce,
  type NewsletterResults,
} from '#shared/newsletters.ts';
import { PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** @returns the recipients whom a newsletter did not reach, with reasons, and who sent it */
export async function readResults(db: Knex, id: string): Promise<NewsletterResults> {
  const newsletter = await db('newsletters').where({ id }).first('id');
  if (!newsletter) throw new ApiError('not_found', 'This campaign does not exist, or it was deleted.');
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
    reason: reasonOf(mail_state === 'failed' ? last_error : null, hard),
    taken_off: status !== 'confirmed',
  }));
}

/** Enhanced status codes (RFC 3463) come first, as they are more precise than reply codes. */
const REASONS: readonly (readonly [RegExp, BounceReason])[] = [
  [/\b[45]\.(?:1\.[0-3]|1\.6|1\.10|2\.1)\b/, 'gone'],
  [/\b[45]\.2\.2\b/, 'full'],
  [/\b[45]\.7\.\d+\b/, 'refused'],
  [/\b552\b/, 'full'],
  [/\b55[014]\b/, 'refused'],
  [/\b4\d\d\b|ECONN|ETIMEDOUT|timeout/i, 'later'],
];

/**
 * @param error the mail server's reply, if it refused the mail
 * @param hard whether a later bounce was permanent; such reports have no text
 */
function reasonOf(error: string | null, hard: boolean | null): BounceReason {
  const found = error ? REASONS.find(([pattern]) => pattern.test(error)) : undefined;
  if (found) return found[1];
  if (hard === null) return 'unknown';
  return hard ? 'gone' : 'later';
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
