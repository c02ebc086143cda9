import type { Knex } from 'knex';
import type { Dashboard, FunnelStep } from '#shared/dashboard.ts';
import type { Period } from './period.ts';

const MOST_READ = 6;

/** What the plots show, day by day in London. */
export async function countSeries(db: Knex, period: Period): Promise<Dashboard['series']> {
  const [visits, signUps, requests] = await Promise.all([
    perDay(db, period, "analytics_events where name = 'page_view' and at", 'at'),
    perDay(db, period, 'subscriptions where spam_reason is null and created_at', 'created_at'),
    perDay(db, period, "consultations where status <> 'spam' and created_at", 'created_at'),
  ]);
  return period.days.map((day, index) => ({
    day,
    visits: visits[index] ?? 0,
    sign_ups: signUps[index] ?? 0,
    requests: requests[index] ?? 0,
  }));
}

/** Counts into buckets by the moments when the days begin, which is what a day is where clocks change. */
async function perDay(db: Knex, period: Period, rows: string, moment: string): Promise<number[]> {
  const result = await db.raw(
    `select width_bucket(${moment}, :starts::timestamptz[]) as day, count(*) as count
     from ${rows} >= :from and ${moment} <= :to group by 1`,
    { starts: period.starts, from: period.from, to: period.to },
  );
  const counts: number[] = [];
  for (const { day, count } of result.rows) counts[day - 1] = count;
  return counts;
}

/** Each call to action with what came of it, the one with the most requests first. */
export async function countFunnel(db: Knex, { from, to }: Period): Promise<FunnelStep[]> {
  const { rows } = await db.raw(
    `select source, sum(seen) as seen, sum(opened) as opened, sum(requested) as requested from (
       select source, count(*) as seen, 0 as opened, 0 as requested from analytics_events
         where name = 'cta_seen' and at >= :from and at <= :to group by source
       union all
       select source, 0, count(*), 0 from analytics_events
         where name = 'dialog_opened' and at >= :from and at <= :to group by source
       union all
       select source, 0, 0, count(*) from consultations
         where status <> 'spam' and created_at >= :from and created_at <= :to group by source
     ) as steps where source is not null
     group by source order by 4 desc, 3 desc, 2 desc, 1 limit 50`,
    { from, to },
  );
  return rows.map((row: FunnelStep) => ({
    ...row,
    seen: Number(row.seen),
    opened: Number(row.opened),
    requested: Number(row.requested),
  }));
}

/** The articles that were opened most often, which needs no consent: nothing is stored about who opened them. */
export async function mostRead(db: Knex, { days }: Period): Promise<Dashboard['articles']> {
  const { rows } = await db.raw(
    `select p.id, p.title, read.views from (
       select post_id, sum(views)::int as views from post_views
       where day >= :first and day <= :last group by post_id
     ) as read join blog_posts p on p.id = read.post_id
     order by read.views desc, p.title limit ${MOST_READ}`,
    { first: days[0], last: days.at(-1) },
  );
  return rows;
}
