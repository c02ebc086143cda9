import type { Knex } from 'knex';
import type { ImportNote } from '#shared/imports.ts';
import { SITE_PAGES } from '#shared/public.ts';
import { redirectSchema } from '#shared/redirects.ts';
import { rememberCreations } from './context.ts';

/**
 * Finds the posts that old paths lead to now: those of this site, or those that this import is about to make.
 * @returns slugs by old path
 */
export async function findNewAddresses(
  trx: Knex,
  importId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  // Paths can be too long for an index, so it has their hashes.
  const { rows } = await trx.raw<{ rows: { path: string; slug: string }[] }>(
    `select w.path, coalesce(b.slug, case when i.selected and i.outcome = 'waiting' then i.slug end, r.slug) as slug
     from (select distinct unnest(?::text[]) as path) w
     left join import_addresses a on a.import_id = ? and a.address_hash = md5(w.path)
     left join import_items i on i.import_id = a.import_id and i.number = a.number
     left join imported_posts p on p.source_key = i.source_key
     left join blog_posts b on b.id = coalesce(p.post_id, i.post_id)
     left join lateral (
       select earlier.slug from redirects x join blog_posts earlier on earlier.id = x.post_id
       where x.from_path = w.path and x.source = 'import') r on true`,
    [[...paths], importId],
  );
  return new Map(rows.flatMap(({ path, slug }) => (slug ? [[path, slug]] : [])));
}

/** A new post and its old paths. */
export interface MovedPost {
  number: number;
  post_id: string;
  slug: string;
  paths: readonly string[];
}

interface NewRedirect {
  number: number;
  post_id: string;
  from_path: string;
  to_path: string;
}

/**
 * Redirects old addresses to new posts, and records the redirects for the undo.
 * @returns notes on addresses that could not be redirected, by item number
 */
export async function addRedirects(
  trx: Knex,
  importId: string,
  posts: readonly MovedPost[],
): Promise<Map<number, ImportNote[]>> {
  const notes = new Map<number, ImportNote[]>(posts.map(({ number }) => [number, []]));
  const note = (number: number, text: string) =>
    notes.get(number)?.push({ level: 'warning', kind: 'redirect', text: text.slice(0, 500), count: 1 });
  const wanted = posts.flatMap(({ number, post_id, slug, paths }) =>
    paths.flatMap((path): NewRedirect[] => {
      // Every WordPress post has such an address, but nobody links to it if it has a proper one.
      if (path.startsWith('/?p=') && paths.length > 1) return [];
      const to_path = `/blog/${slug}`;
      const { data, error } = redirectSchema.shape.from_path.safeParse(path);
      if ((SITE_PAGES as readonly string[]).includes(path))
        note(number, `The old address ${path} is a page of this website, which stays in front.`);
      else if (error) note(number, `The old address ${path} cannot lead here: ${error.issues[0]?.message}.`);
      else if (data !== to_path) return [{ number, post_id, from_path: data, to_path }];
      return [];
    }),
  );
  const covered = await pathsOfPosts(trx, wanted);
  const free = wanted.filter(({ from_path }) => !covered.has(from_path));
  for (const { number, from_path } of wanted.filter(({ from_path }) => covered.has(from_path)))
    note(
      number,
      `The old address ${from_path} is the address of another article here, so it does not lead to this one.`,
    );
  await insertRedirects(trx, importId, free);
  for (const { number, from_path, to_path } of await otherRedirects(trx, free))
    note(number, `The old address ${from_path} leads to ${to_path} already, and still does.`);
  return notes;
}

/** @returns those of the paths that are addresses of posts here */
async function pathsOfPosts(trx: Knex, redirects: readonly NewRedirect[]): Promise<Set<string>> {
  const slugs = redirects.flatMap(({ from_path }) => /^\/blog\/([^/]+)$/.exec(from_path)?.[1] ?? []);
  if (slugs.length === 0) return new Set();
  const found: string[] = await trx('blog_posts')
    .whereIn('slug', slugs)
    .where('published', true)
    .pluck('slug');
  return new Set(found.map((slug) => `/blog/${slug}`));
}

/** If several posts want the same path, it goes to the first. */
async function insertRedirects(
  trx: Knex,
  importId: string,
  redirects: readonly NewRedirect[],
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into redirects (from_path, to_path, post_id, source)
       select from_path, to_path, post_id, 'import'
       from json_to_recordset(?::json) as r(from_path text, to_path text, post_id uuid, number int) order by number
       on conflict (from_path) do nothing returning id`,
    [JSON.stringify(redirects)],
  );
  const ids = rows.map(({ id }) => id);
  await rememberCreations(trx, importId, 'redirects', ids);
}

/** The redirects from these paths that lead elsewhere. */
async function otherRedirects(
  trx: Knex,
  wanted: readonly NewRedirect[],
): Promise<Pick<NewRedirect, 'number' | 'from_path' | 'to_path'>[]> {
  const found: Omit<NewRedirect, 'number'>[] = await trx('redirects')
    .whereIn(
      'from_path',
      wanted.map(({ from_path }) => from_path),
    )
    .select('from_path', 'to_path', 'post_id');
  const byPath = new Map(found.map((row) => [row.from_path, row]));
  return wanted.flatMap(({ number, from_path, post_id }) => {
    const other = byPath.get(from_path);
    return other && other.post_id !== post_id ? [{ number, from_path, to_path: other.to_path }] : [];
  });
}
