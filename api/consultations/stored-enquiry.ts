import type { Request } from 'express';
import type { Knex } from 'knex';
import type { Appointment } from '#shared/appointments.ts';
import type { Assignee, Enquiry } from '#shared/consultations.ts';
import type { LiveChange } from '#shared/limits.ts';
import { can, ROLES } from '#shared/permissions.ts';
import { signedInUser } from '../platform/auth/session.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { requireRow } from '../platform/http/crud-router.ts';
import { consultations } from './resource.ts';

/** A row of `appointments`, with its moments in ISO 8601 in UTC. */
export interface StoredAppointment extends Omit<Appointment, keyof Invited> {
  host_email: string;
  /** Increases with each calendar file sent. */
  sequence: number;
  /** The visitor's time zone, by its IANA name; null if a colleague agreed the time. */
  zone: string | null;
}

/** The parts of an appointment whose changes mails name. */
export type AppointmentTold = Pick<StoredAppointment, 'starts_at' | 'minutes' | 'host_id' | 'how' | 'place'>;

/** A row of `appointment_events`: what an appointment was then, and whether both were sent that. */
export interface AppointmentEvent extends AppointmentTold {
  at: string;
  /** The name at that time; null for the visitor. */
  who: string | null;
  what: 'agreed' | 'changed' | 'cancelled';
  is_sent: boolean;
}

/** The colleague who replies or makes an appointment. */
export interface Writer {
  id: string;
  name: string;
  email: string;
}

export function writerOf(request: Request): Writer {
  const { id, full_name, email } = signedInUser(request);
  return { id, name: full_name || email, email };
}

/** Whoever asked for a consultation, as an appointment's mails name them. */
export type Invited = Pick<Enquiry, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone'> &
  Partial<Pick<Enquiry, 'message'>>;

type OpenEnquiry = Invited & Pick<Enquiry, 'id' | 'status'>;

/** Locks an enquiry for a reply or an appointment. @throws ApiError 'not_found'; 'conflict' if it is held as spam */
export async function lockOpenEnquiry(trx: Knex, id: string): Promise<OpenEnquiry> {
  const enquiry: OpenEnquiry = await requireRow(consultations, trx, id);
  if (enquiry.status === 'spam')
    throw new ApiError(
      'conflict',
      'This enquiry is held as spam. Choose Not spam first, then write to the person.',
    );
  return enquiry;
}

/**
 * Notes that a request was answered: its clock stops, and it becomes the colleague's unless it is somebody's.
 * @param status unless it is further on already
 */
export async function noteAnswer(
  trx: Knex,
  id: string,
  status: 'replied' | 'meeting_agreed',
  colleague: string,
): Promise<void> {
  await trx('consultations')
    .where({ id })
    .update({
      responded_at: trx.raw('coalesce(responded_at, now())'),
      status: trx.raw(`case when status in ('new', 'replied') then ? else status end`, [status]),
      assignee_id: trx.raw('coalesce(assignee_id, ?)', [colleague]),
    });
}

/** Notes that an appointment was cancelled: without another one the request waits for a new time, unless it is further on. */
export async function noteCancelled(trx: Knex, id: string): Promise<void> {
  await trx('consultations')
    .where({ id, status: 'meeting_agreed' })
    .whereRaw('not exists (select from appointments where consultation_id = ? and cancelled_at is null)', [
      id,
    ])
    .update({ status: 'replied' });
  await tellOpenPages(trx);
}

/** Tells open pages about what is not in an enquiry's own row. */
export async function tellOpenPages(trx: Knex): Promise<void> {
  const change: LiveChange = { resource: 'consultations' };
  await trx.raw(`select pg_notify('resource_changed', ?)`, [JSON.stringify(change)]);
}

/** @returns the admins with active accounts, by name */
export async function listAssignees(db: Knex): Promise<Assignee[]> {
  return assignable(db).orderBy('u.name').select('u.id', 'u.name');
}

/** @returns the address of a person while requests can be assigned to them */
export async function addressOf(db: Knex, id: string): Promise<string | null> {
  const row = await assignable(db).where('u.id', id).first('u.email');
  return row?.email ?? null;
}

/** Those who may answer. */
export const assignable = (db: Knex): Knex.QueryBuilder =>
  db('people as u')
    .where({ 'u.status': 'active' })
    .whereRaw('u.roles && ?::text[]', [ROLES.filter((role) => can([role], 'edit', 'consultations'))]);
