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
import type { ConfiguredSettings } from '#shared/public.ts';
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
 * The figures of the last London days up to `now`, counted in the tables, which needs no consent and misses nobody. Subscribers
 * and views, which are counted by day, are compared with the equally long period before.
 */
export async function readDashboard(
  db: Knex,
  days: number = DASHBOARD_DAYS,
  now = new Date(),
): Promise<Dashboard> {
  const { rows } = await db.raw(
    `with today as (select :now::timestamptz as now, (:now::timestamptz at time zone 'Europe/London')::date as day),
       days as (select *, day - :days::int + 1 as first, day - 2 * :days::int + 1 as before from today),
       period as (select *, first::timestamp at time zone 'Europe/London' as began from days),
       received as (
         select source, responded_at <= respond_by as in_time,
           case when responded_at is not null
             then greatest(0, extract(epoch from responded_at - created_at)::float8 * 1000) end as waited
         from consultations, period where status <> 'spam' and created_at between began and period.now)
     select began as "from",
       (select count(*) from received) as enquiries,
       (select count(*) from received where in_time) as in_time,
       (select percentile_cont(0.5) within group (order by waited) from received) as response_ms,
       (select coalesce(json_agg(top), '[]') from (select source, count(*) as count from received
          group by source order by 2 desc, 1 limit 2) top) as sources,
       -- At the start of the period by reversing what changed since.
       (select json_build_object('value', value, 'before', value - came + gone) from
          (select count(*) as value from subscriptions where status = 'confirmed') here,
          (select count(*) as came from subscriptions where status = 'confirmed' and confirmed_at >= began) fresh,
          (select count(*) as gone from subscriptions where status = 'unsubscribed' and unsubscribed_at >= began
             and confirmed_at < began) former) as confirmed,
       (select json_build_object('value', coalesce(sum(views) filter (where v.day >= first), 0),
          'before', coalesce(sum(views) filter (where v.day < first), 0))
          from post_views v where v.day between before and period.day) as article_views
     from period`,
    { now: now.toISOString(), days },
  );
  return rows[0];
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
          and updated_at < now() - make_interval(days => :stale)) as stale_drafts`,
    { privacy: PRIVACY_DAYS, suspect: SUSPECT_DAYS, stale: STALE_DRAFT_DAYS },
  );
  return {
    ...rows[0],
    promised_hours: settings.consultation_hours,
    legal_missing: missingLegalParts(settings.legal),
  };
}
