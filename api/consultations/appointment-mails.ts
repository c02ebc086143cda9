import type { Knex } from 'knex';
import { MEETING_WAYS } from '#shared/appointments.ts';
import { fillAll } from '#shared/fill-in.ts';
import { listing } from '#shared/listing.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import { londonTime } from '#shared/words.ts';
import { type CommonServices, teamAddresses } from '../common-services.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail, layoutVisitorMail } from '../platform/mail/layout.ts';
import { requireMailServer } from '../platform/mail/mailer.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { bookingPath } from './booking/link.ts';
import { calendarFile } from './calendar-file.ts';
import { visitorsWords } from './mails.ts';
import { type AppointmentTold, addressOf, type Invited, type StoredAppointment } from './stored-enquiry.ts';

const NOT_SENT =
  'No mail server is set up, so nothing was sent and nothing was saved. Ask the person who looks after the server to connect one, or choose Save without sending.';

/**
 * Mails the calendar file to the visitor and the host, or only to the host.
 * @throws ApiError 'conflict' without a mail server
 */
export async function postInvitations(
  trx: Knex,
  request: Invited,
  appointment: StoredAppointment,
  services: CommonServices,
  { to = 'both', before, byVisitor = false }: InvitationOptions = {},
): Promise<void> {
  const { outbox, mailer } = services;
  // A visitor who books cannot wait for a mail server.
  if (!byVisitor) requireMailServer(mailer, NOT_SENT);
  const { is_booked, cancelled_at } = appointment;
  const manage =
    is_booked && !cancelled_at ? `${services.site.url}${await bookingPath(trx, appointment.id)}` : null;
  const words = await wordsOf(trx, appointment, byVisitor, outbox);
  const told = await withReplies(trx, appointment, services);
  const { forVisitor, forHost } = invitations(request, told, services, words, { before, manage });
  const about = { resource: 'consultations', record_id: appointment.consultation_id };
  if (to === 'both') await outbox.post(trx, { ...forVisitor, about });
  if (!told.hasLeft) return void (await outbox.post(trx, { ...forHost, about }));
  // Whoever has left hears no more of visitors, but of a meeting that is still theirs somebody must.
  for (const reader of to === 'both' ? await teamAddresses(trx, services) : [])
    await outbox.post(trx, { ...forHost, to: reader, about });
}

/** @returns the appointment with its host's address as it is now; once they have left, answers go to the company */
export async function withReplies<Row extends StoredAppointment>(
  trx: Knex,
  appointment: Row,
  { settingsNow, mailAddress }: Pick<CommonServices, 'settingsNow' | 'mailAddress'>,
): Promise<Row & { hasLeft: boolean }> {
  const address = await addressOf(trx, appointment.host_id);
  const host_email = address ?? (await settingsNow(trx)).email ?? mailAddress;
  return { ...appointment, host_email, hasLeft: address === null };
}

interface InvitationOptions {
  to?: 'both' | 'host';
  /** What both were told last, so that the mails name what has changed. */
  before?: AppointmentTold | undefined;
  /** Whether the visitor booked, changed or cancelled it. */
  byVisitor?: boolean;
}

async function wordsOf(trx: Knex, appointment: StoredAppointment, byVisitor: boolean, outbox: Outbox) {
  const mail = invitationOf(appointment);
  if (mail !== 'mail-meeting-cancelled' || !byVisitor) return outbox.words(trx, mail);
  const words = await outbox.words(trx, mail);
  return { ...words, text: words.text_yours };
}

/** @returns the key of the mail's texts: for an invitation, a change or a cancellation */
function invitationOf({ cancelled_at, sequence }: StoredAppointment) {
  if (cancelled_at !== null) return 'mail-meeting-cancelled';
  return sequence > 0 ? 'mail-meeting-changed' : 'mail-meeting';
}

/**
 * @param before what both were told last
 * @returns the mails to the visitor and to the host, with the same calendar file
 */
export function invitations(
  request: Invited,
  appointment: StoredAppointment & { hasLeft?: boolean },
  { site, mailAddress }: Pick<CommonServices, 'site' | 'mailAddress'>,
  words: PageTexts<ReturnType<typeof invitationOf>>,
  {
    before = appointment,
    manage = null,
  }: { before?: AppointmentTold | undefined; manage?: string | null } = {},
) {
  const { host, host_email, line, place, how, ends_at, sequence } = appointment;
  const isCancelled = appointment.cancelled_at !== null;
  const name = `${request.first_name} ${request.last_name}`;
  const time = `${dayAndTime(appointment.starts_at).replace(' at ', ', ')} to ${londonTime(ends_at, { timeStyle: 'short' })}, London time`;
  const way = MEETING_WAYS[how];
  const link = place && !isCancelled && /^https?:\/\/\S+$/i.test(place) ? place : null;
  const where = link ? [] : [place ? `${way.label}: ${place}` : way.label];
  const links = link ? [{ what: way.label, words: link, url: link }] : [];
  const there = zonedTime(appointment);
  const summary = `${name} (${request.company_name}) and ${host}, ${site.name}`;
  const event = {
    uid: `${appointment.id}@${new URL(site.url).hostname}`,
    ...{ sequence, isCancelled, starts_at: appointment.starts_at, ends_at, summary },
    written_at: appointment.updated_at,
    description: line ?? '',
    location: place ?? way.label,
    // Calendars accept changes to an event only from its organiser, who is the sender of the mail.
    organizer: { name: site.name, email: mailAddress },
    attendees: [
      { name, email: request.email },
      { name: host, email: host_email },
    ],
  };
  const calendar = calendarFile(isCancelled ? 'CANCEL' : 'REQUEST', [event]);
  const what = newParts(before, appointment);
  const changed = `Our meeting has ${what}`;
  const heading = isCancelled ? 'Our meeting is cancelled' : sequence > 0 ? changed : 'We have a time';
  const common = { kind: 'appointment', calendar } as const;
  const when = dayAndTime(appointment.starts_at);
  const texts = fillAll(words, { name: site.name, first_name: request.first_name, host, when, what });
  const subject = `${isCancelled ? 'Cancelled' : sequence > 0 ? changed : 'Agreed'}: ${when}`;
  return {
    forVisitor: {
      ...common,
      to: request.email,
      reply_to: host_email,
      ...layoutVisitorMail(site, texts, {
        more: [time, there, ...where, !isCancelled && line, texts.after],
        preheader: time,
        links: [...links, ...(manage ? [manageLink(manage)] : [])],
        footnote: `You get this message because you asked ${site.name} for a consultation. ${replyGoesTo(appointment, site)}`,
      }),
    },
    forHost: {
      ...common,
      to: host_email,
      reply_to: request.email,
      subject: `${subject}, ${name}`,
      ...layoutMail({
        site,
        heading,
        paragraphs: [
          `${name}, ${request.company_name}`,
          time,
          ...where,
          ...(line && !isCancelled ? [line] : []),
          ...(request.message && appointment.is_booked && sequence === 0
            ? visitorsWords(request.message)
            : []),
          `Email: ${request.email}`,
          ...(request.phone ? [`Phone: ${request.phone}`] : []),
        ],
        preheader: time,
        links,
        action: {
          label: 'Open the enquiry',
          url: `${site.url}/admin/consultations/${appointment.consultation_id}/edit`,
        },
        footnote: `You are getting this email because the meeting is with you. If you reply, your answer goes to ${name}.`,
      }),
    },
  };
}

const manageLink = (url: string) => ({
  what: 'Does it no longer suit you?',
  words: 'Choose another time, or cancel',
  url,
});

/** The beginning in the visitor's own time zone, if its clock shows another time than London's; null if not. */
function zonedTime({ starts_at, zone }: StoredAppointment): string | null {
  if (!zone) return null;
  const there = new Intl.DateTimeFormat('en-GB', { ...DAY_AND_TIME, timeZone: zone }).format(
    Date.parse(starts_at),
  );
  if (there === londonTime(starts_at, DAY_AND_TIME)) return null;
  return `In your time zone, ${zone.replaceAll('_', ' ')}: ${there}`;
}

/** Such as 'a new time and place'. */
function newParts(before: AppointmentTold, now: AppointmentTold): string {
  const parts = [
    before.starts_at !== now.starts_at && 'time',
    (before.how !== now.how || before.place !== now.place) && 'place',
    before.minutes !== now.minutes && 'length',
    before.host_id !== now.host_id && 'host',
  ].filter((part) => part !== false);
  return parts.length > 0 ? `a new ${listing(parts)}` : 'new details';
}

/** Such as 'Thursday 1 July 2027 at 10:00'. */
export const dayAndTime = (moment: string) => londonTime(moment, DAY_AND_TIME).replace(',', '');

const DAY_AND_TIME = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

const replyGoesTo = ({ host, hasLeft }: { host: string; hasLeft?: boolean }, { name }: SiteIdentity) =>
  `A reply goes to ${hasLeft ? name : host}.`;

/** Reminds the visitor of an appointment of the next day. */
export function appointmentReminder(
  request: Invited,
  appointment: StoredAppointment & { hasLeft?: boolean },
  { site, manage }: { site: SiteIdentity; manage: string },
  words: PageTexts<'mail-meeting-reminder'>,
): NewMail {
  const { host, host_email, how, place, starts_at, consultation_id } = appointment;
  const when = dayAndTime(starts_at);
  const texts = fillAll(words, { name: site.name, first_name: request.first_name, host, when });
  const way = MEETING_WAYS[how];
  const there = zonedTime(appointment);
  return {
    kind: 'appointment_reminder',
    about: { resource: 'consultations', record_id: consultation_id },
    to: request.email,
    reply_to: host_email,
    ...layoutVisitorMail(site, texts, {
      more: [`${when}, London time`, there, place ? `${way.label}: ${place}` : way.label, texts.after],
      links: [manageLink(manage)],
      footnote: `You get this message because you booked a time with ${site.name}. ${replyGoesTo(appointment, site)}`,
    }),
  };
}
