import type { Knex } from 'knex';
import { WARN_HOURS } from '#shared/consultations.ts';
import { PRIVACY_REQUEST_KINDS, type PrivacyRequestKind } from '#shared/forms.ts';
import { PRIVACY_REQUEST_WARN_DAYS } from '#shared/privacy-requests.ts';
import { londonLongDate, londonTime } from '#shared/words.ts';
import { type CommonServices, ON_THE_LIST, teamAddresses } from '../common-services.ts';
import { appointmentReminder, withReplies } from '../consultations/appointment-mails.ts';
import { bookingPath } from '../consultations/booking/link.ts';
import { addressOf, type Invited, type StoredAppointment } from '../consultations/stored-enquiry.ts';
import { lockFor } from '../platform/database/advisory-locks.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/** Reminds the team and the assignee, once, of each enquiry whose promised response time is about to end. */
export const remindOfConsultations = (services: CommonServices): Promise<void> =>
  remind(services, CONSULTATION, consultationReminder, (trx) =>
    trx('consultations as r')
      .select('r.*')
      .where('r.status', 'new')
      .whereRaw('r.respond_by between now() and now() + make_interval(hours => ?)', [WARN_HOURS]),
  );

/** Reminds the team, once, of each data request whose legal deadline is near. */
export const remindOfPrivacyRequests = (services: CommonServices): Promise<void> =>
  remind(services, PRIVACY_REQUEST, privacyRequestReminder, (trx) =>
    trx('privacy_requests as r')
      .select('r.*')
      .whereIn('r.status', ['new', 'acknowledged', 'in_progress'])
      .whereRaw('r.due_at between now() and now() + make_interval(days => ?)', [PRIVACY_REQUEST_WARN_DAYS]),
  );

/** The stored mail by which a row is known to have been handled. */
const CONSULTATION = { kind: 'consultation_reminder', resource: 'consultations' } as const;
const PRIVACY_REQUEST = { kind: 'privacy_request_reminder', resource: 'privacy-requests' } as const;

/** Sends reminders to the team and to whom a row is assigned. */
function remind<Row>(
  services: CommonServices,
  { kind, resource }: Pick<NewMail, 'kind'> & { resource: string },
  write: (row: Row, to: string, site: SiteIdentity) => NewMail,
  waiting: (trx: Knex) => Knex.QueryBuilder,
): Promise<void> {
  const { outbox, site } = services;
  return inOneProcess(services, async (trx) => {
    const rows: (Row & { assignee_id?: string | null })[] = await waiting(trx)
      .whereNull('r.spam_reason')
      .whereNotExists(
        trx('mails as m')
          .where({ 'm.kind': kind, 'm.resource': resource })
          .whereRaw('m.record_id = r.id::text'),
      )
      .orderBy('r.created_at');
    if (rows.length === 0) return;
    const team = await teamAddresses(trx, services);
    for (const row of rows) {
      const assignee = row.assignee_id && (await addressOf(trx, row.assignee_id));
      for (const to of new Set([...team, ...(assignee ? [assignee] : [])]))
        await outbox.post(trx, write(row, to, site));
    }
  });
}

const inOneProcess = ({ db }: CommonServices, work: (trx: Knex) => Promise<void>): Promise<void> =>
  db.transaction(async (trx) => {
    await lockFor(trx, 'reminders');
    await work(trx);
  });

const HOURS_BEFORE = 24;

/** Reminds visitors, once, of the times that they booked a day or more ahead. */
export function remindOfAppointments(services: CommonServices): Promise<void> {
  const { outbox, site } = services;
  return inOneProcess(services, async (trx) => {
    const due: StoredAppointment[] = await trx('appointments')
      .where({ is_booked: true, cancelled_at: null, reminded_at: null })
      .whereRaw('starts_at between now() and now() + make_interval(hours => :hours)', { hours: HOURS_BEFORE })
      .whereRaw("(select status from consultations where id = consultation_id) <> 'spam'")
      // Not of one that was booked or moved only just now.
      .whereRaw('updated_at < starts_at - make_interval(hours => :hours)', { hours: HOURS_BEFORE })
      .orderBy('starts_at');
    if (due.length === 0) return;
    const words = await outbox.words(trx, 'mail-meeting-reminder');
    for (const appointment of due) {
      const { id, consultation_id } = appointment;
      const request: Invited = await trx('consultations').where({ id: consultation_id }).first();
      const manage = `${site.url}${await bookingPath(trx, id)}`;
      const told = await withReplies(trx, appointment, services);
      await outbox.post(trx, appointmentReminder(request, told, { site, manage }, words));
      await trx('appointments').where({ id }).update({ reminded_at: trx.fn.now() });
    }
  });
}

export interface WaitingConsultation {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  respond_by: string;
}

/** Reminds a member of the team that the promised response time is about to end. */
export function consultationReminder(request: WaitingConsultation, to: string, site: SiteIdentity): NewMail {
  const name = `${request.first_name} ${request.last_name}`;
  return {
    kind: 'consultation_reminder',
    about: { resource: 'consultations', record_id: request.id },
    to,
    subject: `Still waiting for an answer: ${name}, ${request.company_name}`,
    ...layoutMail({
      site,
      heading: 'An enquiry is still waiting',
      paragraphs: [
        `${name} of ${request.company_name} asked for a consultation, and nobody has answered yet.`,
        `We promised an answer by ${londonTime(request.respond_by, { dateStyle: 'full', timeStyle: 'short' })}, London time. Mark the enquiry as replied once you have written or called.`,
      ],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${request.id}/edit` },
      footnote: `You are getting this email, once for each enquiry, because it is assigned to you, ${ON_THE_LIST}`,
    }),
  };
}

export interface WaitingPrivacyRequest {
  id: string;
  kind: PrivacyRequestKind;
  due_at: string;
}

/** Reminds a member of the team of a legal deadline, without the request's message. */
export function privacyRequestReminder(
  request: WaitingPrivacyRequest,
  to: string,
  site: SiteIdentity,
): NewMail {
  const what = request.kind === 'complaint' ? 'data complaint' : 'privacy request';
  return {
    kind: 'privacy_request_reminder',
    about: { resource: 'privacy-requests', record_id: request.id },
    to,
    subject: `A ${what} must be answered by ${londonLongDate(request.due_at)}`,
    ...layoutMail({
      site,
      heading: `A ${what} is still open`,
      paragraphs: [
        `It is about: ‘${PRIVACY_REQUEST_KINDS[request.kind]}’.`,
        `The law gives us until ${londonLongDate(request.due_at)}. Write down what the person was told and finish the request.`,
      ],
      action: { label: 'Open the request', url: `${site.url}/admin/privacy-requests/${request.id}/edit` },
      footnote: `You are getting this email, once for each request, because ${ON_THE_LIST}`,
    }),
  };
}
