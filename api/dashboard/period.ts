import { addDays, lastLondonDays, startOfLondonDay } from '#shared/london-clock.ts';

/** A number of London days up to now, and the equally long period before. */
export interface Period {
  /** YYYY-MM-DD, from the oldest to today. */
  days: string[];
  /** Start of each day. */
  starts: string[];
  from: string;
  to: string;
  beforeFrom: string;
  /** End of the comparison: as far into the earlier period as now is into this one, to compare equal times. */
  beforeTo: string;
  /** First day of the earlier period, YYYY-MM-DD. */
  beforeDay: string;
}

/** Times are ISO 8601 in UTC. */
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
