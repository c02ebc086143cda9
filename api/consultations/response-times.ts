import type { Knex } from 'knex';
import type { ResponseTimes } from '#shared/consultations.ts';
import { lastLondonDays, startOfLondonDay } from '#shared/london-clock.ts';

const PERIODS = [30, 90] as const;

/** Response times over the last 30 and 90 London days, as the dashboard counts them. */
export const responseTimes = (db: Knex): Promise<ResponseTimes[]> =>
  Promise.all(PERIODS.map((days) => responseTimesOf(db, days)));

async function responseTimesOf(db: Knex, days: number): Promise<ResponseTimes> {
  const [first] = lastLondonDays(days, new Date());
  const from = startOfLondonDay(first as string);
  const { rows } = await db.raw(
    `select count(*) as received,
            count(responded_at) as answered,
            count(*) filter (where responded_at <= respond_by) as in_time,
            percentile_cont(0.5) within group (order by extract(epoch from responded_at - created_at) / 60)
              as median_minutes
     from consultations
     where created_at >= :from and status <> 'spam'`,
    { from },
  );
  const { median_minutes, ...counts } = rows[0];
  return {
    days,
    ...counts,
    median_minutes: median_minutes === null ? null : Math.max(0, Math.round(Number(median_minutes))),
  };
}
