import type { Consultation } from '#shared/consultations.ts';
import { inWords } from '../ui/london-time.ts';

/** Hours before the promised time at which a waiting request turns amber. */
const WARN_HOURS = 4;

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
  const due = Date.parse(request.respond_by);
  if (due < now) return { tone: 'overdue', text: `Overdue by ${inWords(due, now)}` };
  const isSoon = due - now <= WARN_HOURS * 3_600_000;
  return { tone: isSoon ? 'soon' : 'calm', text: `${inWords(now, due)} left` };
}
