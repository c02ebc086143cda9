import { Router } from 'express';
import type { Knex } from 'knex';
import {
  COMING_DAYS,
  type Coming,
  DASHBOARD_DAYS,
  type Dashboard,
  missingLegalParts,
  PRIVACY_DAYS,
  STALE_DRAFT_DAYS,
  SUSPECT_DAYS,
  type Waiting,
} from '#shared/dashboard.ts';
import { addDays, londonDay, startOfLondonDay } from '#shared/london-clock.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import { isPublic } from '../content/is-public.ts';
import { requirePermission } from '../platform/auth/session.ts';
import type { Services } from '../services.ts';

/**
 * The start page of the back office, in parts that load and fail independently: GET /api/admin/dashboard for
 * figures, /waiting for what needs doing, and /coming for what is next.
 */
export function dashboardRouter({ db, settings }: Services): Router {
  const router = Router();
  const may = requirePermission('list', 'dashboard');
  router.get('/', may, async (_request, response) => {
    response.json(await readDashboard(db));
  });
  router.get('/waiting', may, async (_request, response) => {
    response.json(await readWaiting(db, await settings.current()));
  });
  router.get('/coming', may, async (_request, response) => {
    response.json(await readComing(db));
  });
  return router;
}

const MOST = 6;

/** @returns appointments and scheduled events of the next days, the soonest first */
export async function readComing(db: Knex): Promise<Coming[]> {
  const { rows } = await db.raw(
    `select * from (
       select 'post' as kind, published_at as at, id::text, title, null as detail
         from blog_posts where published and published_at > now()
       union all
       select 'newsletter', scheduled_at, id::text, subject, null
         from newsletters where state = 'scheduled' and scheduled_at > now()
       union all
       select 'appointment', a.starts_at, consultation_id::text,
         concat_ws(', ', concat_ws(' ', first_name, last_name), company_name), host
         from appointments a join consultations c on c.id = consultation_id
         where cancelled_at is null and ends_at > now()
     ) as coming
     where at < now() + make_interval(days => ?) order by at, title limit ${MOST}`,
    [COMING_DAYS],
  );
  return rows;
}

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
async function viewFigure(db: Knex, { firstDay, lastDay, beforeDay }: Period) {
  const { rows } = await db.raw(
    `select coalesce(sum(views) filter (where day >= :first), 0) as value,
       coalesce(sum(views) filter (where day < :first), 0) as before
     from post_views where day >= :beforeDay and day <= :last`,
    { beforeDay, first: firstDay, last: lastDay },
  );
  return rows[0];
}

/** A number of London days up to now, and the equally long period before. */
export interface Period {
  /** YYYY-MM-DD, the oldest and today. */
  firstDay: string;
  lastDay: string;
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
  const lastDay = londonDay(now);
  const firstDay = addDays(lastDay, 1 - count);
  const first = startOfLondonDay(firstDay);
  const beforeDay = addDays(firstDay, -count);
  const beforeFrom = startOfLondonDay(beforeDay);
  const elapsed = now.getTime() - first.getTime();
  return {
    firstDay,
    lastDay,
    from: first.toISOString(),
    to: now.toISOString(),
    beforeFrom: beforeFrom.toISOString(),
    beforeTo: new Date(Math.min(beforeFrom.getTime() + elapsed, first.getTime())).toISOString(),
    beforeDay,
  };
}

type Settings = Pick<ConfiguredSettings, 'legal' | 'consultation_hours'>;

/** @returns what is waiting for the team, by the database's clock */
export async function readWaiting(db: Knex, settings: Settings): Promise<Waiting> {
  const { rows } = await db.raw(
    `select
       (select json_build_object('count', count(*), 'latest', (array_agg(json_build_object(
            'id', id, 'name', concat_ws(' ', first_name, last_name), 'respond_by', respond_by,
            'is_sample', exists (select from sample_records s
              where s.resource = 'consultations' and s.record_id = consultations.id::text))
          order by respond_by))[1])
          from consultations where status = 'new' and respond_by < now()) as overdue,
       (select json_build_object('count', count(*), 'next_due', min(respond_by))
          from consultations where status = 'new' and respond_by >= now()) as fresh,
       (select json_build_object('count', count(*), 'first', (array_agg(json_build_object(
            'id', id, 'name', name, 'due_at', due_at) order by due_at))[1])
          from privacy_requests where status in ('new', 'acknowledged', 'in_progress')
          and due_at < now() + make_interval(days => :privacy)) as privacy,
       (select json_build_object('count', count(*), 'busiest', (array_agg(json_build_object(
            'path', path, 'hits', hits) order by hits desc, path))[1])
          from not_found_log where last_seen_at > now() - interval '7 days') as dead,
       (select count(*) from consultations where status = 'spam' and spam_reason is not null
          and created_at > now() - make_interval(days => :suspect)) as suspected_enquiries,
       (select count(*) from subscriptions where spam_reason is not null
          and created_at > now() - make_interval(days => :suspect)) as suspected_subscriptions,
       (select count(*) from blog_posts where not published
          and updated_at < now() - make_interval(days => :stale)) as stale_drafts,
       (select count(*) from testimonials where is_active) as active_testimonials,
       (select count(*) from blog_posts where ${isPublic('blog_posts')}) as published_posts`,
    {
      privacy: PRIVACY_DAYS,
      suspect: SUSPECT_DAYS,
      stale: STALE_DRAFT_DAYS,
    },
  );
  return {
    ...rows[0],
    promised_hours: settings.consultation_hours,
    legal_missing: missingLegalParts(settings.legal),
  };
}
