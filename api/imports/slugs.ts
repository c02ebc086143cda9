import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import { slugFromTitle } from '#shared/posts.ts';
import { hashOf } from './clean.ts';
import type { SourcePost } from './source.ts';

/** Leaves room for the number of a settled clash within the 200 characters of a slug. */
const WANTED_MAX = 185;
const UPDATES = 2000;

/** The address that a post asks for: its own, else its place on the old site, its title, or its day. */
export function wantedSlug(
  post: Pick<SourcePost, 'slug' | 'url' | 'title' | 'published_at' | 'created_at' | 'source_id'>,
): string {
  const day = (post.published_at ?? post.created_at)?.slice(0, 10);
  return (
    asSlug(post.slug ?? '') ||
    asSlug(lastPart(post.url)) ||
    slugFromTitle(post.title) ||
    (day ? `post-${day}` : `post-${hashOf(post.source_id).slice(0, 8)}`)
  );
}

const FILE_ENDING = /\.(?:html?|php|aspx?|md|markdown)$/i;

function asSlug(given: string): string {
  const text = percentDecoded(given).normalize('NFC').trim().replace(FILE_ENDING, '');
  const isFine = SLUG_PATTERN.test(text) && text.length <= WANTED_MAX;
  return isFine ? text : slugFromTitle(text);
}

/** What names the post in an address, where anything does: not a number, not a query. */
function lastPart(address: string | null): string {
  const { pathname } = (address && URL.parse(address, 'https://site.invalid')) || { pathname: '' };
  const part = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const name = part.replace(FILE_ENDING, '');
  return /^(?:\d+|index)$/i.test(name) ? '' : name;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Clash {
  number: number;
  wanted: string;
  post_title: string | null;
  in_bin: boolean;
}

/**
 * Gives every item an address of its own: to the first that asks for it, posts before pages and published ones before
 * drafts, in the order of the file; to the others, and where a post here or in the bin has it, with -2, -3 and so on.
 */
export async function settleSlugs(trx: Knex, id: string): Promise<void> {
  const { rows } = await trx.raw(CLASHES, [id]);
  const clashes: Clash[] = rows;
  const taken = await takenNumbers(trx, id, clashes);
  const settled = clashes.map(({ number, wanted, post_title, in_bin }) => {
    const numbers = taken.get(wanted) as { used: Set<number>; next: number };
    while (numbers.used.has(numbers.next)) numbers.next += 1;
    const slug = `${wanted}-${numbers.next}`;
    numbers.next += 1;
    return { number, slug, note: `${whoHasIt(wanted, post_title, in_bin)}, so this one gets “${slug}”` };
  });
  await trx.raw(
    `update import_items i set slug = coalesce(p.slug, i.wanted_slug), slug_note = null
       from import_items x left join blog_posts p on x.match = 'imported' and p.id = x.match_post_id
       where i.id = x.id and i.import_id = ?
         and (i.slug <> coalesce(p.slug, i.wanted_slug) or i.slug_note is not null)`,
    [id],
  );
  for (let at = 0; at < settled.length; at += UPDATES)
    await trx.raw(
      `update import_items i set slug = v.slug, slug_note = v.note
         from json_to_recordset(?::json) as v(number int, slug text, note text)
         where i.import_id = ? and i.number = v.number`,
      [JSON.stringify(settled.slice(at, at + UPDATES)), id],
    );
}

function whoHasIt(slug: string, postTitle: string | null, inBin: boolean): string {
  if (postTitle !== null)
    return `“${slug}” belongs to the post “${postTitle.slice(0, 100).toWellFormed()}” here`;
  if (inBin) return `“${slug}” belongs to a post in the bin`;
  return `“${slug}” goes to another post of the file that comes before it`;
}

const IN_BIN = `select distinct row ->> 'slug' as slug from deleted_records where resource = 'posts'`;

const CLASHES = `
  select x.number, x.wanted, b.title as post_title, d.slug is not null as in_bin
  from (
    select number, wanted_slug as wanted, row_number() over (
      partition by wanted_slug
      order by match in ('new', 'similar') desc, kind = 'post' desc,
        source_status in ('published', 'scheduled') desc, number) as place
    from import_items where import_id = ? and match <> 'imported'
  ) x
  left join blog_posts b on b.slug = x.wanted
  left join (${IN_BIN}) d on d.slug = x.wanted
  where x.place > 1 or b.id is not null or d.slug is not null
  order by x.wanted, x.place`;

/** Of each slug that clashes, the numbers that others have behind it already. */
async function takenNumbers(
  trx: Knex,
  id: string,
  clashes: Clash[],
): Promise<Map<string, { used: Set<number>; next: number }>> {
  const taken = new Map(clashes.map(({ wanted }) => [wanted, { used: new Set<number>(), next: 2 }]));
  if (taken.size === 0) return taken;
  const { rows } = await trx.raw(
    `select n.stem, n.number from (
         select regexp_replace(slug, '-[0-9]{1,9}$', '') as stem, substring(slug from '-([0-9]{1,9})$')::int as number
         from (select slug from blog_posts union all ${IN_BIN}
           union all select wanted_slug from import_items where import_id = ?) s
         where slug ~ '-[0-9]{1,9}$') n
       join unnest(?::text[]) as w(stem) on w.stem = n.stem`,
    [id, [...taken.keys()]],
  );
  for (const { stem, number } of rows) taken.get(stem)?.used.add(number);
  return taken;
}
