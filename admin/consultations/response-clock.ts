import type { Consultation } from '#shared/consultations.ts';
import { duration } from '#shared/words.ts';

const HOUR = 3_600_000;

/** Hours before the deadline at which the clock turns brass. Reminder emails go out later. */
const SOON_HOURS = 12;

export interface ResponseClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns the time left for the first response to a new request; null once it has had one, or if it is spam */
export function responseClock(
  request: Pick<Consultation, 'status' | 'respond_by'>,
  now: number,
): ResponseClock | null {
  if (request.status !== 'new') return null;
  const left = Date.parse(request.respond_by) - now;
  if (left < 0) return { tone: 'overdue', text: `Late by ${duration(-left)}` };
  return { tone: left <= SOON_HOURS * HOUR ? 'soon' : 'calm', text: `${duration(left)} left` };
}
