import type { Knex } from 'knex';
import type { ImportRow } from './context.ts';

/** Compares the items with each other and with the posts of this site. */
export async function compareItems(trx: Knex, { id }: ImportRow): Promise<void> {
  // Until autovacuum sees these tables, PostgreSQL believes them empty, and picks plans that are quadratic in their rows.
  await trx.raw('analyze import_items, import_images, import_item_images');
  await matchItems(trx, id);
  await resolveSlugs(trx, id);
  await trx('imports').where({ id }).update({ state: 'ready' });
}

/**
 * Matches items with each other and with the posts of this site. Those whose match changes, and at first that is all, get the
 * default selection: new posts with a text.
 */
async function matchItems(trx: Knex, id: string): Promise<void> {
  await trx.raw(
    `update import_items i
       set match = v.match, match_post_id = v.post_id, selected = v.match = 'new' and i.kind = 'post'
         and i.source_status <> 'trashed' and i.problem is null and i.content <> ''
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
         from import_items where import_id = :id
       ) x
       left join imported_posts known on known.source_key = x.source_key
       left join blog_posts here on here.id = known.post_id
       left join deleted_records bin on bin.resource = 'posts' and bin.record_id = known.post_id
       left join blog_posts at_slug on at_slug.slug = x.wanted_slug
       left join (
         select distinct on (1, 2) lower(title) as title,
           (coalesce(published_at, created_at) at time zone 'UTC')::date as day, id
         from blog_posts where lower(title) in (select lower(title) from import_items where import_id = :id)
         order by 1, 2, id
       ) titled on titled.title = x.title and titled.day = x.day
     ) v
     where i.id = v.id and (i.match, i.match_post_id) is distinct from (v.match, v.post_id)`,
    { id },
  );
}

interface Wish {
  number: number;
  wanted: string;
  /** Of the post that an earlier import made of it. */
  own: string | null;
}

/**
 * Gives items the slug they want, and those that are here already the one they have. If several want the same, it goes to the
 * first: posts before pages, published before drafts, then in the order of the file. The others, and those whose slug a post
 * here or in the bin has, get the next free one of -2, -3 and so on.
 */
export async function resolveSlugs(trx: Knex, id: string): Promise<void> {
  const { rows: all } = await trx.raw<{ rows: Wish[] }>(
    `select i.number, i.wanted_slug as wanted, own.slug as own
     from import_items i left join blog_posts own on i.match = 'imported' and own.id = i.match_post_id
     where i.import_id = ? and i.outcome = 'waiting' order by i.match = 'imported' desc, i.match in ('new', 'similar') desc, i.kind = 'post' desc,
       i.source_status in ('published', 'scheduled') desc, i.number`,
    [id],
  );
  const here = await trx('blog_posts')
    .select('slug')
    .union(trx('deleted_records').where({ resource: 'posts' }).select(trx.raw("row ->> 'slug'")));
  const given = new Set<string>(here.map(({ slug }) => slug));
  const taken = new Set([...given, ...all.map(({ wanted }) => wanted)]);
  const last = new Map<string, number>();
  const settled = all.map(({ number, wanted, own }) => {
    if (own || !given.has(wanted)) {
      given.add(own ?? wanted);
      return { number, slug: own ?? wanted, slug_note: null };
    }
    let next = last.get(wanted) ?? 2;
    while (taken.has(`${wanted}-${next}`)) next += 1;
    last.set(wanted, next + 1);
    const slug = `${wanted}-${next}`;
    taken.add(slug);
    return { number, slug, slug_note: `Another article has “${wanted}”, so this one gets “${slug}”` };
  });
  await trx.raw(
    `update import_items i set slug = s.slug, slug_note = s.slug_note
     from json_to_recordset(?::json) as s(number int, slug text, slug_note text)
     where i.import_id = ? and i.number = s.number and (i.slug, i.slug_note) is distinct from (s.slug, s.slug_note)`,
    [JSON.stringify(settled), id],
  );
}
