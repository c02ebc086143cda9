import type { Knex } from 'knex';
import type { Dashboard } from '#shared/dashboard.ts';
import { isPublic } from '../platform/content/is-public.ts';
import type { Period } from './period.ts';

/** The headline numbers: all from the tables, so that they need nobody's consent and miss nobody. */
export async function countFigures(db: Knex, period: Period): Promise<Dashboard['figures']> {
  const [requests, signUps, readers, posts, views] = await Promise.all([
    requestFigures(db, period),
    signUpFigures(db, period),
    readerFigure(db, period),
    publishedFigure(db, period),
    viewFigure(db, period),
  ]);
  return {
    requests: { value: requests.now.requests, before: requests.before.requests },
    response_ms: { value: requests.now.median, before: requests.before.median },
    answered: requests.now.answered,
    sign_ups: { value: signUps.now.sign_ups, before: signUps.before.sign_ups },
    confirmed: readers,
    confirmation_rate: { value: rate(signUps.now), before: rate(signUps.before) },
    published_posts: posts,
    article_views: views,
  };
}

const rate = ({ confirmed, sign_ups }: { confirmed: number; sign_ups: number }) =>
  sign_ups > 0 ? confirmed / sign_ups : null;

/** Runs one query over each of the two times. @param sql with `:from` and `:to` */
async function twice<Row>(db: Knex, period: Period, sql: string): Promise<{ now: Row; before: Row }> {
  const [now, before] = await Promise.all([
    db.raw(sql, { from: period.from, to: period.to }),
    db.raw(sql, { from: period.beforeFrom, to: period.beforeTo }),
  ]);
  return { now: now.rows[0], before: before.rows[0] };
}

function requestFigures(db: Knex, period: Period) {
  return twice<{ requests: number; answered: number; median: number | null }>(
    db,
    period,
    `select count(*) as requests, count(responded_at) as answered,
       percentile_cont(0.5) within group (
         order by greatest(0, extract(epoch from responded_at - created_at)::float8 * 1000)
       ) filter (where responded_at is not null) as median
     from consultations where status <> 'spam' and created_at >= :from and created_at <= :to`,
  );
}

function signUpFigures(db: Knex, period: Period) {
  return twice<{ sign_ups: number; confirmed: number }>(
    db,
    period,
    `select count(*) as sign_ups, count(confirmed_at) as confirmed
     from subscriptions where spam_reason is null and created_at >= :from and created_at <= :to`,
  );
}

/** Who is confirmed now; and at the beginning: less those who came since, and with those who left since. */
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

async function publishedFigure(db: Knex, period: Period) {
  const { rows } = await db.raw(
    `select count(*) as value, count(*) filter (where coalesce(published_at, created_at) < :from) as before
     from blog_posts where ${isPublic('blog_posts')}`,
    { from: period.from },
  );
  return rows[0];
}

/** Whole days: views are counted by the day. */
async function viewFigure(db: Knex, { days, beforeDay }: Period) {
  const { rows } = await db.raw(
    `select coalesce(sum(views) filter (where day >= :first), 0) as value,
       coalesce(sum(views) filter (where day < :first), 0) as before
     from post_views where day >= :beforeDay and day <= :last`,
    { beforeDay, first: days[0], last: days.at(-1) },
  );
  return rows[0];
}
