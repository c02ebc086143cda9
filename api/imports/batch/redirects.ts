import type { Knex } from 'knex';
import type { ImportNote } from '#shared/imports.ts';
import { SITE_PAGES } from '#shared/public.ts';
import { redirectSchema } from '#shared/redirects.ts';

/** A new post and its old paths. */
export interface MovedPost {
  number: number;
  post_id: string;
  slug: string;
  /** From `oldPaths`. */
  paths: readonly string[];
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
  const notes = new Map<number, ImportNote[]>();
  const note = (number: number, text: string) => {
    const found = notes.get(number) ?? [];
    notes.set(number, [...found, { level: 'warning', kind: 'redirect', text: text.slice(0, 500), count: 1 }]);
  };
  const legs = posts.flatMap(({ number, post_id, slug, paths }) =>
    paths.flatMap((path) => {
      // Every WordPress post has such an address, but nobody links to it if it has a proper one.
      if (path.startsWith('/?p=') && paths.length > 1) return [];
      const refusal = reasonAgainst(path);
      if (refusal !== null) note(number, refusal);
      const parsed = redirectSchema.shape.from_path.safeParse(path);
      if (refusal !== null || !parsed.success || parsed.data === `/blog/${slug}`) return [];
      return [{ number, post_id, from_path: parsed.data, to_path: `/blog/${slug}` }];
    }),
  );
  const covered = await pathsOfPosts(
    trx,
    legs.map(({ from_path }) => from_path),
  );
  const free = legs.filter(({ number, from_path }) => {
    if (!covered.has(from_path)) return true;
    note(
      number,
      `The old address ${from_path} is the address of another article here, so it does not lead to this one.`,
    );
    return false;
  });
  const made = await insert(trx, free);
  await rememberCreations(trx, importId, 'redirects', [...made.values()]);
  const taken = free.filter(({ from_path, post_id }) => !made.has(`${from_path} ${post_id}`));
  for (const { number, from_path, to } of await thatLeadElsewhere(trx, taken))
    note(number, `The old address ${from_path} leads to ${to} already, and still does.`);
  return notes;
}

/** @returns why a path cannot be redirected; null if it can */
function reasonAgainst(path: string): string | null {
  if ((SITE_PAGES as readonly string[]).includes(path))
    return `The old address ${path} is a page of this website, which stays in front.`;
  const { success, error } = redirectSchema.shape.from_path.safeParse(path);
  return success ? null : `The old address ${path} cannot lead here: ${error.issues[0]?.message}.`;
}

/** @returns those of the paths that are addresses of posts here */
async function pathsOfPosts(trx: Knex, paths: readonly string[]): Promise<Set<string>> {
  const slugs = paths.flatMap((path) => /^\/blog\/([^/]+)$/.exec(path)?.[1] ?? []);
  const found: string[] =
    slugs.length > 0
      ? await trx('blog_posts').whereIn('slug', slugs).where('published', true).pluck('slug')
      : [];
  return new Set(found.map((slug) => `/blog/${slug}`));
}

interface RedirectChange {
  number: number;
  post_id: string;
  from_path: string;
  to_path: string;
}

/** @returns ids of redirects by path and post */
async function insert(trx: Knex, legs: readonly RedirectChange[]): Promise<Map<string, string>> {
  if (legs.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: { id: string; from_path: string; post_id: string }[] }>(
    `insert into redirects (from_path, to_path, post_id, source)
       select from_path, to_path, post_id, 'import'
       from json_to_recordset(?::json) as r(from_path text, to_path text, post_id uuid, number int) order by number
       on conflict (from_path) do nothing returning id, from_path, post_id`,
    [JSON.stringify(legs)],
  );
  return new Map(rows.map(({ id, from_path, post_id }) => [`${from_path} ${post_id}`, id]));
}

/** Records the categories and redirects that an import made, for its undo. */
export async function rememberCreations(
  trx: Knex,
  importId: string,
  resource: 'categories' | 'redirects',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx.raw(
    `insert into import_creations (import_id, resource, record_id) select ?, ?, unnest(?::uuid[]) on conflict do nothing`,
    [importId, resource, [...ids]],
  );
}

async function thatLeadElsewhere(
  trx: Knex,
  legs: readonly RedirectChange[],
): Promise<{ number: number; from_path: string; to: string }[]> {
  if (legs.length === 0) return [];
  const found: { from_path: string; to_path: string; post_id: string | null }[] = await trx('redirects')
    .whereIn(
      'from_path',
      legs.map(({ from_path }) => from_path),
    )
    .select('from_path', 'to_path', 'post_id');
  return legs.flatMap(({ number, from_path, post_id }) => {
    const other = found.find((row) => row.from_path === from_path);
    return other && other.post_id !== post_id ? [{ number, from_path, to: other.to_path }] : [];
  });
}
