import { addDays, lastLondonDays, startOfLondonDay } from '#shared/london-days.ts';

/** A number of London days up to now, and the equally long period before. */
export interface Period {
  /** Oldest first, the last one is today; YYYY-MM-DD. */
  days: string[];
  /** When each of `days` begins. */
  starts: string[];
  from: string;
  to: string;
  beforeFrom: string;
  /** As far into the earlier days as now is into these: a day that has only begun is not held against a whole one. */
  beforeTo: string;
  /** First of the days before, YYYY-MM-DD. */
  beforeDay: string;
}

/** Moments are ISO 8601 in UTC. */
export function periodOf(count: number, now: Date): Period {
  const days = lastLondonDays(count, now);
  const starts = days.map((day) => startOfLondonDay(day));
  const [firstDay, first] = [days[0], starts[0]];
  if (firstDay === undefined || first === undefined) throw new RangeError('A period has at least one day.');
  const beforeDay = addDays(firstDay, -count);
  const beforeFrom = startOfLondonDay(beforeDay);
  const elapsed = now.getTime() - first.getTime();
  return {
    days,
    starts: starts.map((start) => start.toISOString()),
    from: first.toISOString(),
    to: now.toISOString(),
    beforeFrom: beforeFrom.toISOString(),
    beforeTo: new Date(Math.min(beforeFrom.getTime() + elapsed, first.getTime())).toISOString(),
    beforeDay,
  };
}
