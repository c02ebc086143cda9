import type { Knex } from 'knex';
import type { ImportNote } from '#shared/imports.ts';
import { SITE_PAGES } from '#shared/public.ts';
import { redirectSchema } from '#shared/redirects.ts';

/**
 * Finds the posts that old paths lead to now: those of this site, or those that this import is about to make.
 * @returns slugs by old path
 */
export async function findNewAddresses(
  trx: Knex,
  importId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
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

/**
 * Redirects old addresses to new posts, and records the redirects for the undo. If several posts want the same path, it goes to
 * the first.
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
  const redirects = posts.flatMap(({ number, post_id, slug, paths }) =>
    paths.flatMap((path) => {
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
  const wanted = JSON.stringify(redirects);
  await trx.raw(
    `with made as (
         insert into redirects (from_path, to_path, post_id, source)
           select w.from_path, w.to_path, w.post_id, 'import' from ${WANTED}
           where not exists (
             select from blog_posts b where b.published and b.slug = substring(w.from_path from '^/blog/([^/]+)$'))
           order by w.number on conflict (from_path) do nothing returning id
       )
       insert into import_creations (import_id, resource, record_id) select ?, 'redirects', id from made`,
    [wanted, importId],
  );
  const { rows: others } = await trx.raw<{ rows: Other[] }>(
    `select w.number, w.from_path, r.to_path from ${WANTED} left join redirects r on r.from_path = w.from_path
       where r.post_id is distinct from w.post_id order by w.number, r.to_path nulls first`,
    [wanted],
  );
  for (const { number, from_path, to_path } of others) {
    const reason = to_path
      ? `leads to ${to_path} already, and still does`
      : 'is the address of another article here, so it does not lead to this one';
    note(number, `The old address ${from_path} ${reason}.`);
  }
  return notes;
}

const WANTED = 'json_to_recordset(?::json) as w(number int, post_id uuid, from_path text, to_path text)';

/** A wanted redirect that is not this import's: with the address where it leads already, or null for an article's own address. */
interface Other {
  number: number;
  from_path: string;
  to_path: string | null;
}
