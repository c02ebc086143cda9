import { Router } from 'express';
import type { Knex } from 'knex';
import { COMING_DAYS, type Coming } from '#shared/dashboard.ts';
import { requirePermission } from '../platform/auth/session.ts';
import type { Services } from '../services.ts';
import { readDashboard, readWaiting } from './figures.ts';

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
       select 'post' as kind, published_at as at, id::text, title, null as detail, null::int as count
         from blog_posts where published and published_at > now()
       union all
       select 'post_change', publish_at, id::text, coalesce(d.fields ->> 'title', p.title), null, null
         from post_drafts d join blog_posts p using (id) where publish_at > now()
       union all
       select 'page_texts', publish_at, null, null, null, count(*)::int
         from page_text_drafts where publish_at > now() group by publish_at
       union all
       select 'newsletter', scheduled_at, id::text, subject, null, null
         from newsletters where state = 'scheduled' and scheduled_at > now()
       union all
       select 'appointment', a.starts_at, consultation_id::text,
         concat_ws(', ', concat_ws(' ', first_name, last_name), company_name), host, null
         from appointments a join consultations c on c.id = consultation_id
         where cancelled_at is null and ends_at > now()
     ) as coming
     where at < now() + make_interval(days => ?) order by at, title limit ${MOST}`,
    [COMING_DAYS],
  );
  return rows;
}
