import { type Consultation, WARN_HOURS } from '#shared/consultations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface ResponseClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns how long a new request may still wait for its first answer; null when it has had one or is spam */
export function responseClock(
  request: Pick<Consultation, 'status' | 'respond_by'>,
  now: number,
): ResponseClock | null {
  if (request.status !== 'new') return null;
  const left = Date.parse(request.respond_by) - now;
  if (left < 0) return { tone: 'overdue', text: `Overdue by ${duration(-left)}` };
  return { tone: left <= WARN_HOURS * HOUR ? 'soon' : 'calm', text: `${duration(left)} left` };
}

/** @returns such as '4 h 10 min', and only the days of what is more than two days */
export function duration(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than 1 min';
  if (milliseconds >= 2 * DAY) return `${Math.floor(milliseconds / DAY)} days`;
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
