import * as z from 'zod';
import { filter, keysOf, optionalMoment, optionalText, wholeNumber } from './fields.ts';
import type { Stored } from './record-lists.ts';

/** Ways to meet, with the label of the place. */
export const MEETING_WAYS = {
  phone: { label: 'By phone', place: 'Number' },
  video: { label: 'By video call', place: 'Link' },
  visit: { label: 'In person', place: 'Address' },
} as const;
export type MeetingWay = keyof typeof MEETING_WAYS;
export const WAYS = keysOf(MEETING_WAYS);

/** Body of PUT /api/admin/consultations/:id/appointments/:appointmentId, which creates or changes; the page makes the id. */
export const appointmentSchema = z.strictObject({
  starts_at: optionalMoment('Time').refine((moment) => moment !== null, { error: 'Choose a day and a time' }),
  minutes: wholeNumber('Length', 5, 480, 'minutes'),
  host_id: z.uuid({ error: 'Choose a colleague' }),
  how: z.enum(WAYS, { error: 'Choose how you meet' }),
  place: optionalText('Place', 500),
  /** A sentence for the visitor. */
  line: optionalText('Line', 500),
  /** Whether both get an email with a calendar file. */
  send: z.boolean(),
  /** Its updated_at as the page showed it; without, nothing is compared. */
  seen: z.iso.datetime().nullish(),
});
export type AppointmentInput = z.input<typeof appointmentSchema>;

/** Body of POST /api/admin/consultations/:id/appointments/:appointmentId/cancel. */
export const appointmentCancelSchema = z.strictObject({ send: z.boolean() });

export const appointmentFilterSchema = filter({
  consultation_id: z.uuid(),
  host_id: z.uuid(),
  how: z.enum(WAYS),
  /** Not over yet and not cancelled. */
  upcoming: z.boolean(),
  cancelled: z.boolean(),
  /** By the visitor, and not agreed by a colleague. */
  is_booked: z.boolean(),
});

/** A row of appointments as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Appointment extends Stored {
  consultation_id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  starts_at: string;
  ends_at: string;
  minutes: number;
  /** The name at that time, as the account may be deleted. */
  host: string;
  host_id: string;
  how: MeetingWay;
  place: string | null;
  line: string | null;
  /** Whether calendar files were sent. */
  is_sent: boolean;
  /** Whether the visitor booked it, and may change it. */
  is_booked: boolean;
  cancelled_at: string | null;
}
