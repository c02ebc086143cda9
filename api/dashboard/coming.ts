import type { Knex } from 'knex';
import { COMING_DAYS, type Coming } from '#shared/dashboard.ts';

const MOST = 6;

/** @returns what happens by itself or was agreed for the next days, the first first */
export async function readComing(db: Knex): Promise<Coming[]> {
  const { rows } = await db.raw(
    `select * from (
       select 'post' as kind, id::text, published_at as at, title, null as detail
         from blog_posts where published and published_at > now()
       union all
       select 'post_change', id::text, publish_at, coalesce(d.fields ->> 'title', p.title), null
         from post_drafts d join blog_posts p using (id) where publish_at > now()
       union all
       select 'page_texts', '', publish_at, count(*)::text, null
         from page_text_drafts where publish_at > now() group by publish_at
       union all
       select 'newsletter', id::text, scheduled_at, subject, null
         from newsletters where state = 'scheduled' and scheduled_at > now()
       union all
       select 'appointment', consultation_id::text, starts_at,
         concat_ws(', ', concat_ws(' ', first_name, last_name), company_name), host
         from appointments where cancelled_at is null and ends_at > now()
     ) as coming
     where at < now() + make_interval(days => ?) order by at, title limit ${MOST}`,
    [COMING_DAYS],
  );
  return rows;
}
