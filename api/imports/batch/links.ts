import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** Paths can be too long for an index. */
const addressHash = (path: string): string => createHash('md5').update(path).digest('hex');

/** Records the old paths of items; if several share one, it goes to the first. */
export async function rememberAddresses(
  trx: Knex,
  importId: string,
  found: readonly { number: number; paths: readonly string[] }[],
): Promise<void> {
  const rows = found.flatMap(({ number, paths }) =>
    paths.map((path) => ({ number, address_hash: addressHash(path) })),
  );
  if (rows.length === 0) return;
  await trx.raw(
    `insert into import_addresses (import_id, address_hash, number)
       select ?, address_hash, min(number) from json_to_recordset(?::json) as r(number int, address_hash text)
       group by address_hash on conflict do nothing`,
    [importId, JSON.stringify(rows)],
  );
}

/**
 * Finds the posts that old paths lead to now: those of this site, or those that this import is about to make.
 * @returns slugs by old path
 */
export async function findNewAddresses(
  trx: Knex,
  importId: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (paths.size === 0) return new Map();
  const wanted = [...paths].map((path) => ({ path, address_hash: addressHash(path) }));
  const { rows } = await trx.raw<{ rows: { path: string; slug: string }[] }>(
    `select w.path, coalesce(b.slug, case when i.selected and i.outcome = 'waiting' then i.slug end, r.slug) as slug
     from json_to_recordset(?::json) as w(path text, address_hash text)
     left join import_addresses a on a.import_id = ? and a.address_hash = w.address_hash
     left join import_items i on i.import_id = a.import_id and i.number = a.number
     left join imported_posts p on p.source_key = i.source_key
     left join blog_posts b on b.id = coalesce(p.post_id, i.post_id)
     left join lateral (
       select earlier.slug from redirects x join blog_posts earlier on earlier.id = x.post_id
       where x.from_path = w.path and x.source = 'import') r on true`,
    [JSON.stringify(wanted), importId],
  );
  return new Map(rows.flatMap(({ path, slug }) => (slug ? [[path, slug]] : [])));
}
