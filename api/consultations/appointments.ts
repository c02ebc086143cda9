import type { Knex } from 'knex';
import { CHOOSE_COLLEAGUE } from '#shared/consultations.ts';
import { PERSON_NAME } from '../platform/auth/person-name.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type AppointmentServices, postInvitations } from './appointment-mails.ts';
import {
  type AppointmentEvent,
  type AppointmentTold,
  lockOpenRequest,
  type StoredAppointment,
  type Writer,
} from './stored-request.ts';

export interface WrittenAppointment
  extends Pick<StoredAppointment, 'starts_at' | 'minutes' | 'host_id' | 'how' | 'place' | 'line'> {
  send: boolean;
}

/**
 * Makes an appointment or changes its time. With `send`, mails a calendar file to both sides, under the same UID as before.
 * @returns the action for the audit log; null if nothing changed
 * @throws ApiError 'not_found', 'invalid', 'conflict'
 */
export async function putAppointment(
  trx: Knex,
  ids: { request: string; appointment: string },
  { send, ...wanted }: WrittenAppointment,
  writer: Writer,
  services: AppointmentServices,
): Promise<AppointmentEvent['what'] | null> {
  const request = await lockOpenRequest(trx, ids.request);
  const current = request.appointment_log[ids.appointment];
  if (current?.cancelled_at)
    throw new ApiError('conflict', 'This appointment was cancelled. Agree a new time instead.');
  // A version that was saved without sending is sent as it is.
  if (current && isSame(current, wanted) && (current.history.at(-1)?.is_sent || !send)) return null;
  const host = await readHost(trx, wanted.host_id);
  const now = new Date().toISOString();
  const before = current && (current.told ?? toldOf(current));
  const what = current ? 'changed' : 'agreed';
  const appointment: StoredAppointment = {
    ...wanted,
    ...host,
    is_sent: send || (current?.is_sent ?? false),
    sequence: current?.is_sent ? current.sequence + 1 : 0,
    cancelled_at: null,
    created_at: current?.created_at ?? now,
    updated_at: now,
    history: [
      ...(current?.history ?? []),
      eventOf(wanted, { at: now, who: writer.name, what, is_sent: send }),
    ],
    ...(current?.is_sent && !send && { told: before }),
  };
  if (send) {
    await postInvitations(trx, { ...ids, request }, appointment, services, { before });
    if (current?.is_sent && current.host_id !== host.host_id) {
      const { host, host_email } = current;
      const called_off = { ...appointment, host, host_email, cancelled_at: now };
      await postInvitations(trx, { ...ids, request }, called_off, services, { to: 'host' });
    }
  }
  await store(trx, ids, appointment);
  await trx('consultations')
    .where({ id: ids.request })
    .update({
      responded_at: trx.raw('coalesce(responded_at, now())'),
      status: trx.raw(`case when status in ('new', 'replied') then 'meeting_agreed' else status end`),
      assignee_id: trx.raw('coalesce(assignee_id, ?)', [host.host_id]),
    });
  return what;
}

/** Cancels an appointment; with `send`, mails a file that removes it from both calendars. @throws ApiError 'not_found' */
export async function cancelAppointment(
  trx: Knex,
  ids: { request: string; appointment: string },
  send: boolean,
  writer: Writer,
  services: AppointmentServices,
): Promise<boolean> {
  const request = await lockOpenRequest(trx, ids.request);
  const current = request.appointment_log[ids.appointment];
  if (!current) throw new ApiError('not_found', 'This appointment does not exist. Please reload the page.');
  if (current.cancelled_at) return false;
  const now = new Date().toISOString();
  const appointment: StoredAppointment = {
    ...current,
    sequence: current.sequence + 1,
    cancelled_at: now,
    updated_at: now,
    history: [
      ...current.history,
      eventOf(current, { at: now, who: writer.name, what: 'cancelled', is_sent: send }),
    ],
  };
  if (send) await postInvitations(trx, { ...ids, request }, appointment, services);
  await store(trx, ids, appointment);
  return true;
}

const eventOf = (
  { starts_at, minutes }: Pick<StoredAppointment, 'starts_at' | 'minutes'>,
  event: Omit<AppointmentEvent, 'starts_at' | 'minutes'>,
): AppointmentEvent => ({ ...event, starts_at, minutes });

const toldOf = ({ starts_at, minutes, host_id, how, place }: StoredAppointment): AppointmentTold => ({
  starts_at,
  minutes,
  host_id,
  how,
  place,
});

const isSame = (current: StoredAppointment, wanted: Omit<WrittenAppointment, 'send'>) =>
  (Object.keys(wanted) as (keyof typeof wanted)[]).every((field) => current[field] === wanted[field]);

async function store(
  trx: Knex,
  ids: { request: string; appointment: string },
  appointment: StoredAppointment,
): Promise<void> {
  await trx('consultations')
    .where({ id: ids.request })
    .update({
      appointment_log: trx.raw('appointment_log || ?::jsonb', [
        JSON.stringify({ [ids.appointment]: appointment }),
      ]),
    });
}

/** @throws ApiError 'invalid' if enquiries cannot be assigned to this account */
async function readHost(
  trx: Knex,
  id: string,
): Promise<Pick<StoredAppointment, 'host_id' | 'host' | 'host_email'>> {
  const host = await trx('users as u')
    .join('user_roles as r', 'r.user_id', 'u.id')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .where({ 'u.id': id, 'r.role': 'admin', 'u.status': 'active' })
    .first({
      host_id: 'u.id',
      host: trx.raw(PERSON_NAME),
      host_email: trx.raw('u.email::text'),
    });
  if (host) return host;
  throw new ApiError('invalid', CHOOSE_COLLEAGUE, { host_id: CHOOSE_COLLEAGUE });
}
