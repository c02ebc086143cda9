import { PRIVACY_REQUEST_WARN_DAYS, type PrivacyRequest } from '#shared/privacy-requests.ts';
import { distance } from '#shared/words.ts';

export interface DueClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns how long an open request may still take; null when it is done */
export function dueClock(
  { status, due_at }: Pick<PrivacyRequest, 'status' | 'due_at'>,
  now: number,
): DueClock | null {
  if (status === 'done') return null;
  const due = Date.parse(due_at);
  if (due < now) return { tone: 'overdue', text: `Overdue by ${distance(due, now)}` };
  return {
    tone: due - now <= PRIVACY_REQUEST_WARN_DAYS * 86_400_000 ? 'soon' : 'calm',
    text: `${distance(now, due)} left`,
  };
}
