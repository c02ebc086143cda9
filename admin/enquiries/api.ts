import type { AppointmentInput } from '#shared/appointments.ts';
import type { ReplyInput, TimelineEntry } from '#shared/consultations.ts';
import { adminApi } from '../session/http.ts';

const at = (id: string, ...parts: string[]) =>
  ['consultations', id, ...parts].map(encodeURIComponent).join('/');

/** Sends a reply; repeating a `replyId` sends nothing again. @returns the enquiry's timeline, as do the other two */
export const sendReply = (id: string, replyId: string, body: ReplyInput) =>
  adminApi<TimelineEntry[]>(at(id, 'replies', replyId), { method: 'PUT', body });

/** Creates the appointment with this id, or changes it. */
export const putAppointment = (id: string, appointmentId: string, body: AppointmentInput) =>
  adminApi<TimelineEntry[]>(at(id, 'appointments', appointmentId), { method: 'PUT', body });

export const cancelAppointment = (id: string, appointmentId: string, send: boolean) =>
  adminApi<TimelineEntry[]>(at(id, 'appointments', appointmentId, 'cancel'), {
    method: 'POST',
    body: { send },
  });
