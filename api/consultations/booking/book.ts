import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CommonServices } from '../../common-services.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { postInvitations } from '../appointment-mails.ts';
import { storeAppointment, TimeBooked } from '../appointments.ts';
import { type Invited, type StoredAppointment, tellOpenPages } from '../stored-request.ts';
import { type BookableHost, findSlots } from './availability.ts';

/** A time that a visitor wants; `at` is ISO 8601 in UTC, `zone` the visitor's own. */
export interface WantedSlot {
  host_id: string;
  at: string;
  zone: string;
}

const GONE = 'This appointment is over, or was cancelled. Please book another time.';

/** Thrown when a time is no longer free; nothing was stored. */
export class SlotTaken extends ApiError {
  constructor() {
    super(
      'conflict',
      'This time has just been taken. Nothing you wrote is lost: choose one of the next free times, and send it again.',
    );
  }
}

/**
 * Books a time for a stored enquiry, and mails both sides a calendar file. Bookings with one colleague take turns; the
 * constraint in the database is what keeps two out of one time.
 * @throws SlotTaken
 */
export async function bookSlot(
  trx: Knex,
  request: Invited & { id: string },
  { host_id, at, zone }: WantedSlot,
  services: CommonServices,
): Promise<StoredAppointment> {
  const host = await lockSlot(trx, { host_id, at });
  const appointment = await storeAppointment(
    trx,
    { request: request.id, appointment: randomUUID() },
    {
      ...timesOf(host, at),
      ...{ host_id, host: host.name, host_email: host.email, how: host.how, place: host.place },
      ...{ is_sent: true, is_booked: true, zone },
    },
    { what: 'agreed', who: null, is_sent: true },
  ).catch(tellTaken);
  await trx('consultations')
    .where({ id: request.id })
    .update({ status: 'meeting_agreed', responded_at: trx.fn.now(), assignee_id: host_id });
  await postInvitations(trx, request, appointment, services, { byVisitor: true });
  return appointment;
}

/** Moves a visitor's appointment to another time of the same colleague. @throws SlotTaken; ApiError 'conflict' if it is over */
export async function moveBooking(
  trx: Knex,
  id: string,
  at: string,
  services: CommonServices,
): Promise<void> {
  const { request, appointment } = await lockBooking(trx, id);
  if (appointment.starts_at === at) return;
  const host = await lockSlot(trx, { host_id: appointment.host_id, at }, id);
  const moved = await storeAppointment(
    trx,
    { request: request.id, appointment: id },
    { ...timesOf(host, at), sequence: appointment.sequence + 1, reminded_at: null },
    { what: 'changed', who: null, is_sent: true },
  ).catch(tellTaken);
  await postInvitations(trx, request, moved, services, { before: appointment, byVisitor: true });
  await tellOpenPages(trx, request.id);
}

/** Cancels a visitor's appointment, once. @throws ApiError 'conflict' if it is over */
export async function cancelBooking(trx: Knex, id: string, services: CommonServices): Promise<void> {
  const { request, appointment } = await lockBooking(trx, id);
  const cancelled = await storeAppointment(
    trx,
    { request: request.id, appointment: id },
    { sequence: appointment.sequence + 1, cancelled_at: new Date().toISOString() },
    { what: 'cancelled', who: null, is_sent: true },
  );
  await postInvitations(trx, request, cancelled, services, { byVisitor: true });
  await tellOpenPages(trx, request.id);
}

/** A colleague may have put another visitor's appointment there at the same moment. */
function tellTaken(error: unknown): never {
  throw error instanceof TimeBooked ? new SlotTaken() : error;
}

const timesOf = ({ minutes }: BookableHost, at: string) => ({
  starts_at: at,
  ends_at: new Date(Date.parse(at) + minutes * 60_000).toISOString(),
});

async function lockSlot(
  trx: Knex,
  { host_id, at }: Pick<WantedSlot, 'host_id' | 'at'>,
  except?: string,
): Promise<BookableHost> {
  // In a rush nearly all are late: they need not wait for their turn to hear it.
  const same = { host_id, starts_at: at, is_booked: true, cancelled_at: null };
  if (await trx('appointments').where(same).first('id')) throw new SlotTaken();
  await trx('availability').where({ user_id: host_id }).forUpdate().first('id');
  const [host] = await findSlots(trx, { user_id: host_id, ...(except && { except }) });
  if (!host?.slots.includes(Date.parse(at))) throw new SlotTaken();
  return host;
}

async function lockBooking(trx: Knex, id: string) {
  const appointment: StoredAppointment | undefined = await trx('appointments')
    .where({ id })
    .forUpdate()
    .first();
  // Its enquiry may just have been deleted.
  if (!appointment || appointment.cancelled_at || Date.parse(appointment.starts_at) < Date.now())
    throw new ApiError('conflict', GONE);
  const request: Invited & { id: string } = await trx('consultations')
    .where({ id: appointment.consultation_id })
    .first();
  return { appointment, request };
}
