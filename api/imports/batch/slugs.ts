import type { Knex } from 'knex';

/**
 * Gives items the slug they want, and those that are here already the one they have. If several want the same, it goes to the
 * first: posts before pages, published before drafts, then in the order of the file. The others, and those whose slug a post
 * here or in the bin has, get the next free one of -2, -3 and so on.
 * @param numbers of the items, such as those whose slug was taken since the analysis; all if absent
 */
export async function resolveSlugs(trx: Knex, id: string, numbers?: readonly number[]): Promise<void> {
  const only = numbers ? [...numbers] : null;
  await trx.raw(
    `update import_items i set slug = coalesce(p.slug, i.wanted_slug), slug_note = null
       from import_items x left join blog_posts p on x.match = 'imported' and p.id = x.match_post_id
       where i.id = x.id and x.import_id = ? and coalesce(x.number = any(?::int[]), true)
         and (i.slug <> coalesce(p.slug, i.wanted_slug) or i.slug_note is not null)`,
    [id, only],
  );
  await trx.raw(
    `with wishes as (
         select number, match, wanted_slug as wanted, row_number() over (
           partition by wanted_slug
           order by match = 'imported', match in ('new', 'similar') desc, kind = 'post' desc,
             source_status in ('published', 'scheduled') desc, number) as place
         from import_items where import_id = :id
       ), bin as (
         select distinct row ->> 'slug' as slug from deleted_records where resource = 'posts'
       ), clashes as (
         select w.number, w.wanted, w.place, case
             when b.id is not null then 'belongs to the article “' || left(b.title, 100) || '” here'
             when bin.slug is not null then 'belongs to an article in the bin'
             else 'goes to another article of the file that comes before it' end as reason
         from wishes w left join blog_posts b on b.slug = w.wanted left join bin on bin.slug = w.wanted
         where coalesce(w.number = any(:only::int[]), w.match <> 'imported')
           and (w.place > 1 or b.id is not null or bin.slug is not null)
       ), taken as (
         select slug from blog_posts union all select slug from bin
           union all select slug from import_items where import_id = :id
       ), together as (
         select wanted, array_agg(number order by place) filter (where number is not null) as numbers,
           array_agg(reason order by place) filter (where number is not null) as reasons, array_agg(n) as taken
         from (
           select wanted, number, place, reason, null::int as n from clashes
           union all select part[1], null, null, null, part[2]::int
             from taken, regexp_match(slug, '^(.+)-([1-9][0-9]{0,8})$') part
         ) c group by wanted having count(number) > 0
       )
       update import_items i set slug = t.wanted || '-' || v.n,
         slug_note = format('“%s” %s, so this one gets “%s-%s”', t.wanted, v.reason, t.wanted, v.n)
       from together t, unnest(t.numbers, t.reasons, array(
         select n from generate_series(2, cardinality(t.numbers) + cardinality(t.taken) + 1) n
           except select unnest(t.taken) order by n limit cardinality(t.numbers))) as v(number, reason, n)
       where i.import_id = :id and i.number = v.number`,
    { id, only },
  );
}

/**
 * Replaces slugs that were taken since the analysis: before a run, as articles link to each other by them, and again before each
 * of its items is written.
 * @param numbers of the items; all if absent
 */
export async function replaceTakenSlugs(trx: Knex, id: string, numbers?: readonly number[]): Promise<void> {
  const taken: number[] = await trx('import_items as i')
    .join('blog_posts as b', 'b.slug', 'i.slug')
    .where({ 'i.import_id': id, 'i.selected': true, 'i.outcome': 'waiting' })
    .whereRaw('coalesce(i.number = any(?::int[]), true)', [numbers ? [...numbers] : null])
    .whereRaw(
      `not exists (select from imported_posts p join blog_posts here on here.id = p.post_id
        where p.source_key = i.source_key)`,
    )
    .pluck('i.number');
  if (taken.length > 0) await resolveSlugs(trx, id, taken);
}
