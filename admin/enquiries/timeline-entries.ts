import type { AppointmentInput } from '#shared/appointments.ts';
import {
  LOST_REASONS,
  type ReplyInput,
  type TimelineChange,
  type TimelineEntry,
} from '#shared/consultations.ts';
import type { MailDelivery } from '#shared/mails.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';
import { londonDayName, londonTimeOfDay } from '../words.ts';

export const timelineKey = (id: string) => ['consultations', 'getTimeline', id];

const ACTIONS: Record<string, string> = {
  create: 'entered the enquiry by hand',
  approve: 'marked it as not spam',
  delete: 'deleted it',
  restore: 'restored it',
};

/** Fields that change as a consequence of the status. */
const CONSEQUENCES = ['responded_at', 'lost_reason'];

/** @returns the rest of a sentence that begins with somebody's name */
export function whatHappened(
  { action, changes }: Pick<TimelineEntry & { kind: 'change' }, 'action' | 'changes'>,
  nameOfField: (field: string) => string,
): string {
  if (action !== 'update') return ACTIONS[action] ?? `did: ${action.replaceAll('_', ' ')}`;
  const told = changes.filter(({ field }) => field === 'status' || field === 'assignee_id');
  const others = changes
    .filter((change) => !told.includes(change) && !CONSEQUENCES.includes(change.field))
    .map(({ field }) => nameOfField(field));
  const reason = changes.find(({ field, to }) => field === 'lost_reason' && to)?.to;
  const parts = [
    ...told.map((change) => describe(change, reason)),
    ...(others.length > 0 ? [`changed ${others.join(', ')}`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : 'saved it';
}

function describe({ field, from, to }: TimelineChange, reason: string | null | undefined): string {
  if (to === undefined) return `changed the ${field}`;
  if (field === 'assignee_id') return to ? `assigned it to ${to}` : 'assigned it to nobody';
  const because = to === 'lost' && reason ? ` (${LOST_REASONS[reason as keyof typeof LOST_REASONS]})` : '';
  return `changed the status from ${statusLabel(from ?? '')} to ${statusLabel(to ?? '')}${because}`;
}

/** Words for a sent email, and for a failed one. */
const MAIL_WORDS: { readonly [kind: string]: readonly [string, string] } = {
  consultation_confirmation: ['We confirmed by email that it arrived', 'The confirmation was not sent'],
  consultation_reminder: ['We were reminded by email that it is waiting', 'The reminder was not sent'],
};

/** Words for the recipients. */
const TOLD: { readonly [kind: string]: string } = {
  consultation_notification: 'told',
  consultation_assigned: 'told by email that it is assigned to them',
};

/** @returns a sentence about an automatic email, without a full stop */
export function mailWords({
  mail,
  to,
  delivery,
}: Pick<TimelineEntry & { kind: 'mail' }, 'mail' | 'to' | 'delivery'>): string {
  const [gone, kept] = MAIL_WORDS[mail] ?? ['An email went out', 'An email was not sent'];
  const told = TOLD[mail];
  if (!told) return delivery === 'written' ? kept : gone;
  return `${to.join(', ')} ${to.length === 1 ? 'was' : 'were'} ${delivery === 'written' ? 'not ' : ''}${told}`;
}

const DELIVERY: { readonly [state in MailDelivery]: string } = {
  queued: 'waits to be sent',
  sending: 'being sent',
  sent: 'sent',
  failed: 'could not be delivered',
  unknown: 'no report yet',
  written: 'no mail server was set up',
};

/** @returns the delivery state in words; undefined once it is no longer known */
export const deliveryWords = (state: MailDelivery | null): string | undefined =>
  state === null ? undefined : DELIVERY[state];

/** @returns such as 'Thursday 26 November 2026, 10:00 to 10:45', in London time */
export function timeSpan({ starts_at, minutes }: { starts_at: string; minutes: number }): string {
  const begin = Date.parse(starts_at);
  return `${londonDayName(begin, 'full')}, ${londonTimeOfDay(begin)} to ${londonTimeOfDay(begin + minutes * 60_000)}`;
}

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
