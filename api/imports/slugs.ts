import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import { slugFromTitle } from '#shared/posts.ts';
import { hashOf } from './clean.ts';
import type { SourcePost } from './source.ts';

/** Leaves room for the number of a settled clash within the 200 characters of a slug. */
const WANTED_MAX = 185;

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

/** How far the clashes are settled, which go by what is wanted. */
export interface Settled {
  wanted: string;
  /** The number behind `wanted` that the next one tries first; null where nobody who wants it is left. */
  next: number | null;
}

/** Items that are looked at, and clashes that are settled, in one transaction. */
const AT_ONCE = 1000;

/** Gives items back the address that they want; those that are here already, the one that they have. */
export async function clearSlugs(
  trx: Knex,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx.raw(
    `update import_items i set slug = coalesce(p.slug, i.wanted_slug), slug_note = null
       from import_items x left join blog_posts p on x.match = 'imported' and p.id = x.match_post_id
       where i.id = x.id and x.import_id = ? and x.number between ? and ?
         and (i.slug <> coalesce(p.slug, i.wanted_slug) or i.slug_note is not null)`,
    [id, from, to],
  );
}

/**
 * Gives the next items an address of their own: the one that is wanted goes to the first that asks for it, posts before
 * pages and published ones before drafts, in the order of the file; the others, and those where a post here or in the
 * bin has it, get -2, -3 and so on.
 * @param after what was settled before; null at the beginning
 * @returns how far it is now; null when all are settled
 */
export async function settleSlugs(trx: Knex, id: string, after: Settled | null): Promise<Settled | null> {
  const from = after?.wanted ?? '';
  const isInside = after?.next != null;
  const open = () =>
    trx('import_items')
      .where({ import_id: id })
      .whereNull('slug_note')
      .whereNot({ match: 'imported' })
      .where('slug', isInside ? '>=' : '>', from);
  // Whoever is not settled has the address that is wanted as its own, which has an index.
  const last = await trx
    .max('slug as slug')
    .from(open().select('slug').orderBy('slug').limit(AT_ONCE).as('n'))
    .first();
  if (!last?.slug) return null;
  const { rows } = await trx.raw(CLASHES, [
    open().where('slug', '<=', last.slug).select('number', 'wanted_slug', 'match', 'kind', 'source_status'),
    AT_ONCE,
  ]);
  const clashes: Clash[] = rows;
  const free = await freeNumbers(trx, id, clashes, after);
  const settled = clashes.map(({ number, wanted, post_title, in_bin }) => {
    const slug = `${wanted}-${free.get(wanted)?.shift()}`;
    return { number, slug, note: `${whoHasIt(wanted, post_title, in_bin)}, so this one gets “${slug}”` };
  });
  await trx.raw(
    `update import_items i set slug = v.slug, slug_note = v.note
       from json_to_recordset(?::json) as v(number int, slug text, note text)
       where i.import_id = ? and i.number = v.number`,
    [JSON.stringify(settled), id],
  );
  const end = clashes.at(-1);
  if (!end || clashes.length < AT_ONCE) return { wanted: last.slug, next: null };
  const given = settled.at(-1)?.slug.slice(end.wanted.length + 1);
  return { wanted: end.wanted, next: Number(given) + 1 };
}

function whoHasIt(slug: string, postTitle: string | null, inBin: boolean): string {
  if (postTitle !== null)
    return `“${slug}” belongs to the post “${postTitle.slice(0, 100).toWellFormed()}” here`;
  if (inBin) return `“${slug}” belongs to a post in the bin`;
  return `“${slug}” goes to another post of the file that comes before it`;
}

const IN_BIN = `select row ->> 'slug' as slug from deleted_records where resource = 'posts'`;

const CLASHES = `
  select x.number, x.wanted, b.title as post_title, d.slug is not null as in_bin
  from (
    select number, wanted_slug as wanted, row_number() over (
      partition by wanted_slug
      order by match in ('new', 'similar') desc, kind = 'post' desc,
        source_status in ('published', 'scheduled') desc, number) as place
    from ? open
  ) x
  left join blog_posts b on b.slug = x.wanted
  left join (select distinct slug from (${IN_BIN}) bin) d on d.slug = x.wanted
  where x.place > 1 or b.id is not null or d.slug is not null
  order by x.wanted, x.place limit ?`;

/** @returns for each slug that clashes, as many numbers as are needed that nobody has behind it, the lowest first */
async function freeNumbers(
  trx: Knex,
  id: string,
  clashes: readonly Clash[],
  after: Settled | null,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const open = new Map<string, { next: number; needed: number }>();
  for (const { wanted } of clashes) {
    found.set(wanted, []);
    const one = open.get(wanted) ?? { next: (wanted === after?.wanted && after.next) || 2, needed: 0 };
    open.set(wanted, { ...one, needed: one.needed + 1 });
  }
  // Where many numbers are taken, each round looks at more of them.
  for (let width = 1; open.size > 0; width *= 4) {
    const candidates = [...open].flatMap(([wanted, one]) => {
      const count = Math.max(width, one.needed);
      const numbers = Array.from({ length: count }, (_none, index) => one.next + index);
      one.next += count;
      return numbers.map((number) => ({ wanted, number, slug: `${wanted}-${number}` }));
    });
    const taken = await takenSlugs(
      trx,
      id,
      candidates.map(({ slug }) => slug),
    );
    for (const { wanted, number, slug } of candidates) {
      const one = open.get(wanted);
      if (!one || taken.has(slug)) continue;
      found.get(wanted)?.push(number);
      one.needed -= 1;
      if (one.needed === 0) open.delete(wanted);
    }
  }
  return found;
}

/** @returns those that a post has here, in the bin or in the file */
async function takenSlugs(trx: Knex, id: string, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await trx.raw<{ rows: { slug: string }[] }>(
    `select slug from blog_posts where slug = any(?::text[])
       union all select slug from (${IN_BIN}) bin where slug = any(?::text[])
       union all select slug from import_items where import_id = ? and slug = any(?::text[])`,
    [[...slugs], [...slugs], id, [...slugs]],
  );
  return new Set(rows.map(({ slug }) => slug));
}
