import type { Request } from 'express';
import type { Knex } from 'knex';
import type { MeetingWay } from '#shared/appointments.ts';
import type { EnquiryStatus } from '#shared/consultations.ts';
import { signedInUser } from '../platform/auth/session.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** A reply, stored under its id in consultations.reply_log. */
export interface StoredReply {
  at: string;
  author_id: string;
  /** The name at that time, as the account may be deleted. */
  author: string;
  subject: string;
  text: string;
  /** null if it was sent from a mail program. */
  mail_id: string | null;
}

/** An appointment, stored under its id in consultations.appointment_log, from which the view `appointments` is made. */
export interface StoredAppointment {
  starts_at: string;
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
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
  history: AppointmentEvent[];
  /** What the calendar files say that were sent last, if the appointment was saved without sending since. */
  told?: AppointmentTold | undefined;
}

/** The parts of an appointment whose changes mails name. */
export type AppointmentTold = Pick<StoredAppointment, 'starts_at' | 'minutes' | 'host_id' | 'how' | 'place'>;

export interface AppointmentEvent {
  at: string;
  who: string;
  what: 'agreed' | 'changed' | 'cancelled';
  starts_at: string;
  minutes: number;
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

interface OpenRequest {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  phone: string | null;
  status: EnquiryStatus;
  reply_log: Record<string, StoredReply>;
  appointment_log: Record<string, StoredAppointment>;
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
