import type { Knex } from 'knex';
import { DASHBOARD_DAYS, type Dashboard } from '#shared/dashboard.ts';
import { type Period, periodOf } from './period.ts';

/**
 * The figures of the last London days up to `now`, counted in the tables, which needs no consent and misses nobody.
 */
export async function readDashboard(
  db: Knex,
  days: number = DASHBOARD_DAYS,
  now = new Date(),
): Promise<Dashboard> {
  const period = periodOf(days, now);
  const [replies, readers, views, sources] = await Promise.all([
    replyFigures(db, period),
    readerFigure(db, period),
    viewFigure(db, period),
    topSources(db, period),
  ]);
  return {
    from: period.from,
    enquiries: replies.now.enquiries,
    response_ms: { value: replies.now.median, before: replies.before.median },
    answered: replies.now.answered,
    in_time: replies.now.in_time,
    confirmed: readers,
    article_views: views,
    sources,
  };
}

/** Runs a query for the period and the one before. @param sql with `:from` and `:to` */
async function twice<Row>(db: Knex, period: Period, sql: string): Promise<{ now: Row; before: Row }> {
  const [now, before] = await Promise.all([
    db.raw(sql, { from: period.from, to: period.to }),
    db.raw(sql, { from: period.beforeFrom, to: period.beforeTo }),
  ]);
  return { now: now.rows[0], before: before.rows[0] };
}

function replyFigures(db: Knex, period: Period) {
  return twice<{ enquiries: number; answered: number; in_time: number; median: number | null }>(
    db,
    period,
    `select count(*) as enquiries, count(responded_at) as answered,
       count(*) filter (where responded_at <= respond_by) as in_time,
       percentile_cont(0.5) within group (
         order by greatest(0, extract(epoch from responded_at - created_at)::float8 * 1000)
       ) filter (where responded_at is not null) as median
     from consultations where status <> 'spam' and created_at >= :from and created_at <= :to`,
  );
}

async function topSources(db: Knex, { from, to }: Period): Promise<Dashboard['sources']> {
  const { rows } = await db.raw(
    `select source, count(*) as count from consultations
     where status <> 'spam' and created_at >= :from and created_at <= :to
     group by source order by 2 desc, 1 limit 2`,
    { from, to },
  );
  return rows;
}

/** Confirmed subscribers now, and at the start of the period by reversing what changed since. */
async function readerFigure(db: Knex, period: Period) {
  const { rows } = await db.raw(
    `select
       (select count(*) from subscriptions where status = 'confirmed') as value,
       (select count(*) from subscriptions where status = 'confirmed' and confirmed_at >= :from) as came,
       (select count(*) from subscriptions where status = 'unsubscribed' and unsubscribed_at >= :from
          and confirmed_at < :from) as gone`,
    { from: period.from },
  );
  const { value, came, gone } = rows[0];
  return { value, before: value - came + gone };
}

/** Compares whole days, as views are counted per day. */
async function viewFigure(db: Knex, { days, beforeDay }: Period) {
  const { rows } = await db.raw(
    `select coalesce(sum(views) filter (where day >= :first), 0) as value,
       coalesce(sum(views) filter (where day < :first), 0) as before
     from post_views where day >= :beforeDay and day <= :last`,
    { beforeDay, first: days[0], last: days.at(-1) },
  );
  return rows[0];
}
