import type { Knex } from 'knex';
import { consultationRequestSchema } from '#shared/forms.ts';
import { type CommonServices, type FormServices, teamAddresses } from '../common-services.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readSource } from '../platform/http/protection.ts';
import { type Submission, sentBefore } from '../platform/spam/spam-check.ts';
import { dayAndTime } from './appointment-mails.ts';
import { isBookingOn } from './booking/availability.ts';
import { bookSlot, type WantedSlot } from './booking/book.ts';
import { findWaiting, requestIn, waitingPath } from './booking/link.ts';
import { consultationConfirmation, consultationNotification, type NotifiedEnquiry } from './mails.ts';

/** The request that posted a form. */
export type Visit = Submission & {
  /** The version of the privacy policy that the page showed; undefined without script. */
  policy: string | undefined;
};

/**
 * Stores a visitor's request and its mails in one transaction, once even if it is sent twice. A suspected robot gets the same
 * answer, but its request is held back, because browsers fill decoy fields for people too. Solving the challenge releases it, and
 * so does an admin.
 * @param wanted a time that the visitor books; it is only noted if the request is held back
 * @returns with the path at which a time can be booked for it, while booking is on
 * @throws ApiError 'invalid' with messages under the form's fields; 'conflict' if the time is taken
 */
export async function requestConsultation(
  services: FormServices,
  body: unknown,
  source: string,
  visit?: Visit,
  wanted?: WantedSlot,
) {
  const { db } = services;
  const request = parse(consultationRequestSchema, body);
  const texts = await services.filledTexts('layout');
  const post = {
    resource: 'consultations',
    visit,
    decoy: request.website !== '',
    email: request.email,
    names: [request.firstName, request.lastName, request.companyName],
  } as const;
  const { consultation_hours } = await services.settingsNow(db);
  const received = await services.spamCheck.receive(post, (spam_reason) =>
    db.transaction(async (trx) => {
      const visitor = {
        first_name: request.firstName,
        last_name: request.lastName,
        company_name: request.companyName,
        email: request.email,
        phone: request.phone || null,
        message: request.message || null,
        source: readSource(source, 'unknown'),
      };
      const row = {
        ...visitor,
        consent: request.consent,
        website: request.website || null,
        consent_text: texts.consultation_consent,
        consent_version: await services.policyVersion(trx, visit?.policy),
        respond_by: trx.raw('now() + make_interval(hours => ?)', [consultation_hours]),
        status: spam_reason ? 'spam' : 'new',
        spam_reason,
        ...(spam_reason && wanted && { notes: wish(wanted) }),
      };
      const before = sentBefore(trx, 'consultations', visitor);
      if (wanted) before.whereExists(booked(trx, wanted).whereRaw('consultation_id = consultations.id'));
      const sent = !spam_reason && (await before);
      if (sent) return sent.id;
      const [stored] = await trx('consultations').insert(row).returning('*');
      if (spam_reason) return stored.id as string;
      if (!wanted) await postMails(trx, stored, services);
      else await bookAndTell(trx, stored, wanted, services);
      return stored.id as string;
    }),
  );
  const booking = !wanted && (await isBookingOn(db)) && (await waitingPath(db, received.id));
  return { success: true, message: texts.consultation_thanks, ...received, ...(booking && { booking }) };
}

const booked = (trx: Knex, { host_id, at }: WantedSlot) =>
  trx('appointments').where({ host_id, starts_at: at, cancelled_at: null });

/**
 * Books a time for a request that was sent before; it is only noted while the request is held back.
 * @param token of the link
 * @returns the request's id
 * @throws ApiError 'conflict' if the time is taken, or the request has one already, or the link is too old
 */
export function bookForRequest(services: CommonServices, token: string, wanted: WantedSlot): Promise<string> {
  return services.db.transaction(async (trx) => {
    const sent = await requestIn(trx, token);
    if (sent && (await booked(trx, wanted).where({ consultation_id: sent }).first('id'))) return sent;
    const request = await findWaiting(trx, token);
    if (!request) throw new ApiError('conflict', HAS_A_TIME);
    const { id, status } = request;
    if (status === 'spam') {
      const note = wish(wanted);
      if (!note) return id;
      // Beside what a colleague has noted, and in place of an earlier wish.
      const others = `nullif(regexp_replace(coalesce(notes, ''), '\\n*${WISH} [^\\n]*', ''), '')`;
      const notes = trx.raw(`concat_ws(E'\n\n', ${others}, ?::text)`, [note]);
      await trx('consultations').where({ id }).update({ notes });
    } else await bookAndTell(trx, request as NotifiedEnquiry & typeof request, wanted, services);
    return id;
  });
}

const HAS_A_TIME =
  'We cannot book a time for the request that you sent: it has one already, or it is too old. Please fill in the form.';

async function bookAndTell(
  trx: Knex,
  request: NotifiedEnquiry & Parameters<typeof bookSlot>[1],
  wanted: WantedSlot,
  services: CommonServices,
): Promise<void> {
  const { starts_at, host, host_email } = await bookSlot(trx, request, wanted, services);
  const booked = `${dayAndTime(starts_at)}, London time, with ${host}`;
  await tellTeam(trx, { ...request, booked }, services, host_email);
}

/** Confirms a request to the visitor and tells the team of it. */
export async function postMails(
  trx: Knex,
  request: NotifiedEnquiry,
  services: CommonServices,
): Promise<void> {
  const { outbox, site, settingsNow } = services;
  const words = await outbox.words(trx, 'mail-enquiry');
  const settings = await settingsNow(trx);
  const scheduling_url = (await isBookingOn(trx))
    ? site.url + (await waitingPath(trx, request.id))
    : settings.scheduling_url;
  await outbox.post(trx, consultationConfirmation(request, { ...settings, scheduling_url }, words));
  await tellTeam(trx, request, services);
}

/** @param invited the host of the time that was booked, whose invitation says the same */
async function tellTeam(
  trx: Knex,
  enquiry: NotifiedEnquiry,
  services: CommonServices,
  invited = '',
): Promise<void> {
  const { outbox, site } = services;
  for (const to of await teamAddresses(trx, services))
    if (to.toLowerCase() !== invited.toLowerCase())
      await outbox.post(trx, consultationNotification(enquiry, to, site));
}

const WISH = 'Wanted a meeting on';
/** @returns a note; null if no time was chosen */
const wish = ({ at }: WantedSlot) =>
  Date.parse(at) > Date.now()
    ? `${WISH} ${dayAndTime(at)}, London time. It is not reserved, because the enquiry was held back as spam.`
    : null;
