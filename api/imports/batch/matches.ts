import type { Knex } from 'knex';

/** Whether item `i` is selected by default; one without text is not. SQL with one parameter: options.existing. */
const TAKEN = (
  match: string,
) => `(i.kind = 'post' and i.source_status <> 'trashed' and i.problem is null and i.content <> ''
  and (${match} = 'new' or ${match} = 'imported' and ? = 'update'))`;

/** Selects or deselects what earlier imports brought, after options.existing changed. */
export async function chooseImported(trx: Knex, id: string, existing: string): Promise<void> {
  await trx.raw(
    `update import_items i set selected = ${TAKEN('i.match')}
       where i.import_id = ? and i.match = 'imported' and i.outcome = 'waiting'`,
    [existing, id],
  );
}

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

/** When the post of item `i` was written. */
const MOMENT = 'coalesce(i.published_at, i.source_created_at)';

/**
 * Gives items a key of their own whose key belongs to a different post: one with another title, another date and another
 * address. A site that was restored or merged gives old numbers to new posts.
 *
 * A key belongs to the post that an import brought under it, judged both as it is now and as its file had it; failing that,
 * to the first item of this file with the key. If the post was edited here and its import has been deleted, nothing is left to
 * judge by, and the item keeps its key.
 */
export async function separateOthers(trx: Knex, id: string): Promise<void> {
  await trx.raw(
    `update import_items i set source_key = encode(sha256(convert_to(
         concat_ws(E'\\n', i.source_key, i.wanted_slug, extract(epoch from ${MOMENT})::bigint), 'UTF8')), 'hex')
       where i.import_id = ? and i.number in (
         select i.number from import_items i
         left join imported_posts known on known.source_key = i.source_key
         left join blog_posts here on here.id = known.post_id
         left join lateral (
           select * from import_items e
           where e.import_id = known.import_id and e.source_key = i.source_key and known.post_id = e.post_id limit 1
         ) brought on true
         left join lateral (
           select * from import_items e
           where known.source_key is null and e.import_id = i.import_id and e.source_key = i.source_key
           order by e.number limit 1
         ) earlier on earlier.number < i.number
         cross join lateral (values
           (here.title, coalesce(here.published_at, here.created_at),
             case when brought.id is not null or here.updated_at = known.version then here.slug end),
           (brought.title, coalesce(brought.published_at, brought.source_created_at), brought.wanted_slug),
           (earlier.title, coalesce(earlier.published_at, earlier.source_created_at), earlier.wanted_slug)
         ) known_as(title, moment, slug)
         where i.import_id = ?
         group by i.number
         having count(known_as.slug) > 0 and not coalesce(bool_or(
           lower(i.title) = lower(known_as.title) or ${MOMENT} = known_as.moment or i.wanted_slug = known_as.slug), false))`,
    [id, id],
  );
}
