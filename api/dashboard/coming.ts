import type { Knex } from 'knex';
import { COMING_DAYS, type Coming } from '#shared/dashboard.ts';

const MOST = 6;

/** @returns what happens by itself or was agreed for the next days, the first first */
export async function readComing(db: Knex): Promise<Coming[]> {
  const { rows } = await db.raw(
    `select * from (
       select 'post' as kind, id, published_at as at, title, null as detail
         from blog_posts where published and published_at > now()
       union all
       select 'appointment', consultation_id, starts_at,
         concat_ws(', ', concat_ws(' ', first_name, last_name), company_name), host
         from appointments where cancelled_at is null and ends_at > now()
     ) as coming
     where at < now() + make_interval(days => ?) order by at, title limit ${MOST}`,
    [COMING_DAYS],
  );
  return rows;
}
