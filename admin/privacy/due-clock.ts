import { PRIVACY_REQUEST_WARN_DAYS, type PrivacyRequest } from '#shared/privacy-requests.ts';
import { distance, londonDate } from '#shared/words.ts';

export interface DueClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns the time left for an open request; null once it is closed */
export function dueClock(
  { status, due_at }: Pick<PrivacyRequest, 'status' | 'due_at'>,
  now: number,
): DueClock | null {
  if (status === 'done') return null;
  const due = Date.parse(due_at);
  if (due < now) return { tone: 'overdue', text: `Late by ${distance(due, now)}` };
  return {
    tone: due - now <= PRIVACY_REQUEST_WARN_DAYS * 86_400_000 ? 'soon' : 'calm',
    text: `${distance(now, due)} left, until ${londonDayMonth(due_at)}`,
  };
}

/** @returns such as '1 Dec' */
const londonDayMonth = (moment: string) => londonDate(moment).replace(/ \d{4}$/, '');
