import type { Knex } from 'knex';
import type { Dashboard, SourceCounts } from '#shared/dashboard.ts';
import type { Period } from './period.ts';

/** Counts the steps from a page view to a client, each with the filter of the list that it links to. */
export async function countFunnel(db: Knex, { from, to }: Period): Promise<Dashboard['funnel']> {
  const { rows } = await db.raw(
    `select e.*, c.* from
       (select count(*) filter (where name = 'page_view') as views,
          count(*) filter (where name = 'dialog_opened') as opened
        from analytics_events where name in ('page_view', 'dialog_opened') and at >= :from and at <= :to) as e,
       (select count(*) as enquiries,
          count(*) filter (where status = 'meeting_agreed' or exists (select from jsonb_each(appointment_log) as one
            where one.value ->> 'cancelled_at' is null)) as meetings,
          count(*) filter (where status = 'won') as won,
          count(*) filter (where status in ('new', 'replied', 'meeting_agreed')) as open
        from consultations where status <> 'spam' and created_at >= :from and created_at <= :to) as c`,
    { from, to },
  );
  return rows[0];
}

/** Calls to action with their results, those with the most enquiries first. */
export async function countSources(db: Knex, { from, to }: Period): Promise<SourceCounts[]> {
  const { rows } = await db.raw(
    `select source, sum(seen)::int as seen, sum(opened)::int as opened, sum(requested)::int as requested from (
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
  return rows;
}
