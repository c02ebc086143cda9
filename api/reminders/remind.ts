import type { Knex } from 'knex';
import { WARN_HOURS } from '#shared/consultations.ts';
import { PRIVACY_REQUEST_WARN_DAYS } from '#shared/privacy-requests.ts';
import { administratorAddresses } from '../platform/auth/users.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { consultationReminder, privacyRequestReminder } from './mails.ts';

export interface ReminderServices {
  db: Knex;
  outbox: Outbox;
  /** Addresses of the team at this moment; the administrators where there are none. */
  settingsNow(trx: Knex): Promise<{ notified: readonly string[] }>;
  site: SiteIdentity;
}

/** Reminds the team, once, of each request for a consultation whose promised time is about to run out. */
export function remindOfConsultations(services: ReminderServices): Promise<void> {
  return remind(
    services,
    { kind: 'consultation_reminder', resource: 'consultations', write: consultationReminder },
    (trx) =>
      trx('consultations as r')
        .where('r.status', 'new')
        .whereRaw('r.respond_by between now() and now() + make_interval(hours => ?)', [WARN_HOURS])
        .select('r.*'),
  );
}

/** Reminds the team, once, of each data request whose legal deadline is about to run out. */
export function remindOfPrivacyRequests(services: ReminderServices): Promise<void> {
  return remind(
    services,
    { kind: 'privacy_request_reminder', resource: 'privacy-requests', write: privacyRequestReminder },
    (trx) =>
      trx('privacy_requests as r')
        .whereIn('r.status', ['new', 'acknowledged', 'in_progress'])
        .whereRaw('r.due_at between now() and now() + make_interval(days => ?)', [PRIVACY_REQUEST_WARN_DAYS])
        .select('r.*'),
  );
}

interface Reminder<Row> {
  kind: NewMail['kind'];
  resource: string;
  write(row: Row, to: string, site: SiteIdentity): NewMail;
}

/** The mail itself is the note that somebody was reminded. */
async function remind<Row>(
  { db, outbox, settingsNow, site }: ReminderServices,
  { kind, resource, write }: Reminder<Row>,
  waiting: (trx: Knex) => Knex.QueryBuilder,
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.reminders]);
    const rows: Row[] = await waiting(trx)
      .whereNull('r.spam_reason')
      .whereNotExists(
        trx('mails as m')
          .where({ 'm.kind': kind, 'm.resource': resource })
          .whereRaw('m.record_id = r.id::text'),
      )
      .orderBy('r.created_at');
    if (rows.length === 0) return;
    const { notified } = await settingsNow(trx);
    const team = notified.length > 0 ? notified : await administratorAddresses(trx);
    for (const row of rows) for (const to of team) await outbox.post(trx, write(row, to, site));
  });
}
