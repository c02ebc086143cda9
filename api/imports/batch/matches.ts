import type { Knex } from 'knex';

/** Whether item `i` is selected by default; one without text is not. SQL with one parameter: options.existing. */
const TAKEN = (
  match: string,
) => `(i.kind = 'post' and i.source_status <> 'trashed' and i.problem is null and i.content <> ''
  and (${match} = 'new' or ${match} = 'imported' and ? = 'update'))`;

/**
 * Matches items with each other and with the posts of this site, and gives those whose match changes the default selection.
 * @param isFirst gives every item the default selection
 */
export async function matchItems(trx: Knex, id: string, existing: string, isFirst: boolean): Promise<void> {
  await trx.raw(
    `update import_items i
       set match = v.match, match_post_id = v.post_id, selected = ${TAKEN('v.match')}
     from (
       select x.id,
         case when x.is_later then 'repeated' when here.id is not null then 'imported'
           when bin.record_id is not null then 'deleted'
           when coalesce(at_slug.id, titled.id) is not null then 'similar' else 'new' end as match,
         case when x.is_later then null
           else coalesce(here.id, bin.record_id, at_slug.id, titled.id) end as post_id
       from (
         select id, source_key, wanted_slug, lower(title) as title,
           (coalesce(published_at, source_created_at) at time zone 'UTC')::date as day,
           row_number() over (partition by source_key order by number) > 1 as is_later
         from import_items where import_id = ?
       ) x
       left join imported_posts known on known.source_key = x.source_key
       left join blog_posts here on here.id = known.post_id
       left join deleted_records bin on bin.resource = 'posts' and bin.record_id = known.post_id
       left join blog_posts at_slug on at_slug.slug = x.wanted_slug
       left join (
         select distinct on (1, 2) lower(title) as title,
           (coalesce(published_at, created_at) at time zone 'UTC')::date as day, id
         from blog_posts where lower(title) in (select lower(title) from import_items where import_id = ?)
         order by 1, 2, id
       ) titled on titled.title = x.title and titled.day = x.day
     ) v
     where i.id = v.id and i.outcome = 'waiting'
       and (? or (i.match, i.match_post_id) is distinct from (v.match, v.post_id))`,
    [existing, id, id, isFirst],
  );
}

/** Selects or deselects what earlier imports brought, after options.existing changed. */
export async function chooseImported(trx: Knex, id: string, existing: string): Promise<void> {
  await trx.raw(
    `update import_items i set selected = ${TAKEN('i.match')}
       where i.import_id = ? and i.match = 'imported' and i.outcome = 'waiting'`,
    [existing, id],
  );
}
