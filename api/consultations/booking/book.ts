import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CommonServices } from '../../common-services.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { slotTaken, storeAppointment } from '../appointments.ts';
import {
  type Invited,
  noteAnswer,
  noteCancelled,
  type StoredAppointment,
  tellOpenPages,
} from '../stored-enquiry.ts';
import { type BookableHost, findSlots } from './availability.ts';

/** A time that a visitor wants; `at` is ISO 8601 in UTC, `zone` the visitor's own. */
export interface WantedSlot {
  host_id: string;
  at: string;
  zone: string;
}

const GONE = 'This meeting is over, or was cancelled. Please book another time.';

/**
 * Books a time for a stored enquiry, and mails both sides a calendar file. Bookings with one colleague take turns; the
 * constraint in the database is what keeps two out of one time.
 * @throws ApiError 'conflict' if it is taken
 */
export async function bookSlot(
  trx: Knex,
  request: Invited & { id: string },
  { host_id, at, zone }: WantedSlot,
  services: CommonServices,
): Promise<StoredAppointment> {
  const host = await lockSlot(trx, { host_id, at });
  const row = {
    ...timesOf(host, at),
    ...{ host_id, host: host.name, host_email: host.email, how: host.how, place: host.place },
    ...{ is_sent: true, is_booked: true, zone },
  };
  const event = { what: 'agreed', who: null, is_sent: true } as const;
  const appointment = await storeAppointment(trx, request, randomUUID(), row, { event, services });
  await noteAnswer(trx, request.id, 'meeting_agreed', host_id);
  return appointment;
}

/**
 * Moves a visitor's appointment to another time of the same colleague, or cancels it, and tells both sides.
 * @param at null to cancel
 * @throws ApiError 'conflict' if the time is taken, or the appointment over
 */
export async function changeBooking(
  trx: Knex,
  id: string,
  at: string | null,
  services: CommonServices,
): Promise<void> {
  const { request, appointment: before } = await lockBooking(trx, id);
  if (before.starts_at === at) return;
  const row =
    at === null
      ? { cancelled_at: new Date().toISOString() }
      : timesOf(await lockSlot(trx, { host_id: before.host_id, at }, id), at);
  const changed = { ...row, sequence: before.sequence + 1 };
  const event = { what: at === null ? 'cancelled' : 'changed', who: null, is_sent: true } as const;
  await storeAppointment(trx, request, id, changed, { event, before, services });
  await (at === null ? noteCancelled(trx, request.id) : tellOpenPages(trx));
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
  if (await trx('appointments').where(same).first('id')) throw slotTaken();
  await trx('availability').where({ user_id: host_id }).forUpdate().first('id');
  const [host] = await findSlots(trx, { user_id: host_id, ...(except && { except }) });
  if (!host?.slots.includes(Date.parse(at))) throw slotTaken();
  return host;
}

async function lockBooking(trx: Knex, id: string) {
  const { consultation_id = null } = (await trx('appointments').where({ id }).first('consultation_id')) ?? {};
  // Locked first, as colleagues who change the same appointment do.
  const request: (Invited & { id: string }) | undefined = await trx('consultations')
    .where({ id: consultation_id })
    .forUpdate()
    .first();
  const appointment: StoredAppointment | undefined = await trx('appointments').where({ id }).first();
  // They may just have been deleted.
  if (!request || !appointment || appointment.cancelled_at || Date.parse(appointment.starts_at) < Date.now())
    throw new ApiError('conflict', GONE);
  return { appointment, request };
}
