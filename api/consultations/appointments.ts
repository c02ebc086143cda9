import type { Knex } from 'knex';
import { CHOOSE_COLLEAGUE } from '#shared/consultations.ts';
import type { CommonServices } from '../common-services.ts';
import { ApiError, invalidField, isExclusionViolation } from '../platform/http/api-error.ts';
import { staleCopy } from '../platform/http/crud-write.ts';
import { postInvitations } from './appointment-mails.ts';
import {
  type AppointmentEvent,
  type AppointmentTold,
  assignable,
  type Invited,
  lockOpenEnquiry,
  noteAnswer,
  noteCancelled,
  type StoredAppointment,
  type Writer,
} from './stored-enquiry.ts';

export interface WrittenAppointment
  extends Pick<StoredAppointment, 'starts_at' | 'minutes' | 'host_id' | 'how' | 'place' | 'line'> {
  send: boolean;
  /** Its updated_at as the writer saw it. */
  seen?: string | null | undefined;
}

/**
 * Makes an appointment or changes its time. With `send`, mails a calendar file to both sides, under the same UID as before.
 * @returns the action for the audit log; null if nothing changed
 * @throws ApiError 'not_found', 'invalid'; 'conflict' if it was cancelled, or somebody has changed it since
 */
export async function putAppointment(
  trx: Knex,
  ids: Ids,
  { send, seen, ...wanted }: WrittenAppointment,
  writer: Writer,
  services: CommonServices,
): Promise<AppointmentEvent['what'] | null> {
  const request = await lockOpenEnquiry(trx, ids.request);
  const current = await findAppointment(trx, ids);
  if (current?.cancelled_at)
    throw new ApiError('conflict', 'This meeting was cancelled. Agree a new time instead.');
  const events: AppointmentEvent[] = await trx('appointment_events')
    .where({ appointment_id: ids.appointment })
    .orderBy('at', 'desc');
  const [last] = events;
  // A version that was saved without sending is sent as it is.
  if (current && isSame(current, wanted) && (last?.is_sent || !send)) return null;
  // Above all by the visitor, who may have moved it while a colleague looked at its former time. A reminder is no change.
  if (last && seen && Date.parse(last.at) > Date.parse(seen))
    throw staleCopy('this meeting', last.at, last.who ?? request.first_name);
  const host = await readHost(trx, wanted.host_id);
  const what = current ? 'changed' : 'agreed';
  const { minutes, ...columns } = wanted;
  const row = {
    ...columns,
    ...host,
    ends_at: new Date(Date.parse(wanted.starts_at) + minutes * 60_000).toISOString(),
    is_sent: send || (current?.is_sent ?? false),
    sequence: current?.is_sent ? current.sequence + 1 : 0,
  };
  const event = { what, who: writer.name, is_sent: send } as const;
  const before = events.find(({ is_sent }) => is_sent) ?? current;
  const appointment = await storeAppointment(trx, request, ids.appointment, row, { event, before, services });
  if (send && current?.is_sent && current.host_id !== host.host_id) {
    const { host, host_id } = current;
    const called_off = { ...appointment, host, host_id, cancelled_at: appointment.updated_at };
    await postInvitations(trx, request, called_off, services, { to: 'host' });
  }
  await noteAnswer(trx, ids.request, 'meeting_agreed', host.host_id);
  return what;
}

/** Cancels an appointment; with `send`, mails a file that removes it from both calendars. @throws ApiError 'not_found' */
export async function cancelAppointment(
  trx: Knex,
  ids: Ids,
  send: boolean,
  writer: Writer,
  services: CommonServices,
): Promise<boolean> {
  const request = await lockOpenEnquiry(trx, ids.request);
  const current = await findAppointment(trx, ids);
  if (!current) throw new ApiError('not_found', 'This meeting does not exist. Please reload the page.');
  if (current.cancelled_at) return false;
  const row = { sequence: current.sequence + 1, cancelled_at: new Date().toISOString() };
  const event = { what: 'cancelled', who: writer.name, is_sent: send } as const;
  await storeAppointment(trx, request, ids.appointment, row, { event, services });
  await noteCancelled(trx, ids.request);
  return true;
}

interface Ids {
  request: string;
  appointment: string;
}

const findAppointment = (trx: Knex, { request, appointment }: Ids): Promise<StoredAppointment | undefined> =>
  trx('appointments').where({ id: appointment, consultation_id: request }).first();

const isSame = (current: StoredAppointment, wanted: Omit<WrittenAppointment, 'send' | 'seen'>) =>
  (Object.keys(wanted) as (keyof typeof wanted)[]).every((field) => current[field] === wanted[field]);

interface Change {
  /** Of its history. With `is_sent` both sides are told. */
  event: Pick<AppointmentEvent, 'what' | 'who' | 'is_sent'>;
  /** What both were told last, so that the mails name what has changed. */
  before?: AppointmentTold | undefined;
  services: CommonServices;
}

/**
 * Writes an appointment, and what it is then as an event of its history, and tells both sides.
 * @throws ApiError 'conflict' if visitors have booked the time
 */
export async function storeAppointment(
  trx: Knex,
  enquiry: Invited & { id: string },
  id: string,
  row: Partial<StoredAppointment>,
  { event, before, services }: Change,
): Promise<StoredAppointment> {
  const ids = { id, consultation_id: enquiry.id };
  const byVisitor = event.who === null;
  const refuse = (error: unknown): never => {
    if (!isExclusionViolation(error)) throw error;
    throw byVisitor ? slotTaken() : new ApiError('conflict', BOOKED);
  };
  const changed: StoredAppointment[] = await trx('appointments')
    .where(ids)
    // Of another time, its visitor is reminded again.
    .update({ ...row, reminded_at: null })
    .returning('*')
    .catch(refuse);
  const made = () =>
    trx('appointments')
      .insert({ ...ids, ...row })
      .returning('*')
      .catch(refuse);
  const [stored = (await made())[0] as StoredAppointment] = changed;
  const { starts_at, minutes, host_id, how, place, updated_at: at } = stored;
  const { id: appointment_id, consultation_id } = stored;
  await trx('appointment_events').insert({
    ...{ appointment_id, consultation_id, starts_at, minutes, host_id, how, place, at },
    ...event,
  });
  if (event.is_sent) await postInvitations(trx, enquiry, stored, services, { before, byVisitor });
  return stored;
}

/** Says that a time is no longer free for a visitor; nothing was stored. */
export const slotTaken = () =>
  new ApiError(
    'conflict',
    'This time has just been taken. Nothing you wrote is lost: choose one of the next free times, and send it again.',
  );

const BOOKED = 'Somebody has booked this colleague at that time. Choose another time, or another colleague.';

/** @throws ApiError 'invalid' if enquiries cannot be assigned to this account */
async function readHost(
  trx: Knex,
  id: string,
): Promise<Pick<StoredAppointment, 'host_id' | 'host' | 'host_email'>> {
  const host = await assignable(trx)
    .where({ 'u.id': id })
    .first({ host_id: 'u.id', host: 'u.host_name', host_email: 'u.email' });
  if (host) return host;
  throw invalidField('host_id', CHOOSE_COLLEAGUE);
}
