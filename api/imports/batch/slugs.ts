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
  const { rows: clashes } = await trx.raw<{ rows: Clash[] }>(
    `with wishes as (
         select number, match, wanted_slug as wanted, row_number() over (
           partition by wanted_slug
           order by match = 'imported', match in ('new', 'similar') desc, kind = 'post' desc,
             source_status in ('published', 'scheduled') desc, number) as place
         from import_items where import_id = ?
       )
       select w.number, w.wanted, left(b.title, 100) as post_title, bin.slug is not null as in_bin
       from wishes w left join blog_posts b on b.slug = w.wanted
       left join (select distinct slug from (${IN_BIN}) b) bin on bin.slug = w.wanted
       where coalesce(w.number = any(?::int[]), w.match <> 'imported')
         and (w.place > 1 or b.id is not null or bin.slug is not null) order by w.wanted, w.place`,
    [id, only],
  );
  const wanted = [...new Set(clashes.map((clash) => clash.wanted))];
  const taken = await numberedSlugs(trx, id, wanted);
  const last = new Map<string, number>();
  const settled = clashes.map((clash) => {
    let number = (last.get(clash.wanted) ?? 1) + 1;
    while (taken.has(`${clash.wanted}-${number}`)) number += 1;
    last.set(clash.wanted, number);
    const slug = `${clash.wanted}-${number}`;
    return { number: clash.number, slug, note: `${whoHasIt(clash)}, so this one gets “${slug}”` };
  });
  await trx.raw(
    `update import_items i set slug = v.slug, slug_note = v.note
       from json_to_recordset(?::json) as v(number int, slug text, note text)
       where i.import_id = ? and i.number = v.number`,
    [JSON.stringify(settled), id],
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

interface Clash {
  number: number;
  wanted: string;
  post_title: string | null;
  in_bin: boolean;
}

function whoHasIt({ wanted, post_title, in_bin }: Clash): string {
  if (post_title !== null) return `“${wanted}” belongs to the article “${post_title}” here`;
  if (in_bin) return `“${wanted}” belongs to an article in the bin`;
  return `“${wanted}” goes to another article of the file that comes before it`;
}

const IN_BIN = `select row ->> 'slug' as slug from deleted_records where resource = 'posts'`;

/** @returns slugs of posts here, in the bin and in the file that are one of the stems plus a number */
async function numberedSlugs(trx: Knex, id: string, stems: readonly string[]): Promise<Set<string>> {
  const { rows } = await trx.raw<{ rows: { slug: string }[] }>(
    `select slug from (
         select slug from blog_posts union all ${IN_BIN} union all select slug from import_items where import_id = ?
       ) t where substring(slug from '^(.+)-[0-9]+$') = any(?::text[])`,
    [id, [...stems]],
  );
  return new Set(rows.map(({ slug }) => slug));
}
