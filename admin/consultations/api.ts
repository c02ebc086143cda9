import type { AppointmentInput } from '#shared/appointments.ts';
import type { ReplyInput, TimelineEntry } from '#shared/consultations.ts';
import { adminApi } from '../session/http.ts';

const at = (id: string, ...parts: string[]) =>
  ['consultations', id, ...parts].map(encodeURIComponent).join('/');

/** Writes to the person; under one `replyId` it goes out once. @returns what happened so far, as of the other two */
export const sendReply = (id: string, replyId: string, body: ReplyInput) =>
  adminApi<TimelineEntry[]>(at(id, 'replies', replyId), { method: 'PUT', body });

/** Agrees a time, or changes the one that has this id. */
export const putAppointment = (id: string, appointmentId: string, body: AppointmentInput) =>
  adminApi<TimelineEntry[]>(at(id, 'appointments', appointmentId), { method: 'PUT', body });

export const cancelAppointment = (id: string, appointmentId: string, send: boolean) =>
  adminApi<TimelineEntry[]>(at(id, 'appointments', appointmentId, 'cancel'), {
    method: 'POST',
    body: { send },
  });

/** Where the browser downloads the enquiries that a filter leaves. */
export const exportAddress = (filter: object): string =>
  `/api/admin/consultations/export.csv?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
