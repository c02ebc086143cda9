import type { Enquiry } from '#shared/consultations.ts';
import { duration } from '#shared/words.ts';

const HOUR = 3_600_000;

/** Hours before the deadline at which the clock turns brass. Reminder emails go out later. */
const SOON_HOURS = 12;

export interface ResponseClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns the time left for the first response to a new enquiry; null once it has had one, or if it is spam */
export function responseClock(
  enquiry: Pick<Enquiry, 'status' | 'respond_by'>,
  now: number,
): ResponseClock | null {
  if (enquiry.status !== 'new') return null;
  const left = Date.parse(enquiry.respond_by) - now;
  if (left < 0) return { tone: 'overdue', text: `Late by ${duration(-left)}` };
  return { tone: left <= SOON_HOURS * HOUR ? 'soon' : 'calm', text: `${duration(left)} left` };
}
