import type { Request } from 'express';
import type { Knex } from 'knex';
import type { MeetingWay } from '#shared/appointments.ts';
import type { EnquiryStatus } from '#shared/consultations.ts';
import { signedInUser } from '../platform/auth/session.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** A row of `appointments`, with its moments in ISO 8601 in UTC. */
export interface StoredAppointment {
  id: string;
  consultation_id: string;
  starts_at: string;
  ends_at: string;
  minutes: number;
  host_id: string;
  /** The name at that time, as the account may be deleted. */
  host: string;
  host_email: string;
  how: MeetingWay;
  place: string | null;
  line: string | null;
  /** Whether calendar files were sent. */
  is_sent: boolean;
  /** Increases with each calendar file sent. */
  sequence: number;
  /** Whether the visitor booked it, and may change it. */
  is_booked: boolean;
  /** The visitor's time zone, by its IANA name; null if a colleague agreed the time. */
  zone: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
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
export interface Invited {
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  phone: string | null;
}

interface OpenRequest extends Invited {
  id: string;
  status: EnquiryStatus;
}

/** Locks a request for a reply or an appointment. @throws ApiError 'not_found'; 'conflict' if it is held as spam */
export async function lockOpenRequest(trx: Knex, id: string): Promise<OpenRequest> {
  const request: OpenRequest | undefined = await trx('consultations').where({ id }).forUpdate().first();
  if (!request) throw new ApiError('not_found', 'This enquiry does not exist, or it was deleted.');
  if (request.status === 'spam')
    throw new ApiError(
      'conflict',
      'This enquiry is held as spam. Choose Not spam first, then write to the person.',
    );
  return request;
}

/** Tells open pages of the enquiry about what is not in its own row. */
export async function tellOpenPages(trx: Knex, id: string): Promise<void> {
  const change = { resource: 'consultations', action: 'update', count: 1, ids: [id] };
  await trx.raw(`select pg_notify('resource_changed', ?)`, [JSON.stringify(change)]);
}
