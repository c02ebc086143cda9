import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';

/** The site that posts come from, as far as its addresses tell. */
export interface OldSite {
  /** Lower case, without "www."; empty where the file does not say. */
  hosts: ReadonlySet<string>;
  /** Path of the post's file in its archive, from the root; null outside of archives of files. */
  file: string | null;
}

/** What a post tells of where it stood. */
export interface OldPlaces {
  url: string | null;
  other_urls: readonly string[];
  source_id: string;
}

/** @param format of the import; posts of Markdown files are known by the paths of their files, too */
export function oldSite(siteUrl: string | null, format: string | null, places: OldPlaces): OldSite {
  const hosts = [siteUrl, places.url].flatMap((address) => {
    const host = address === null ? null : hostOf(address);
    return host === null ? [] : [host];
  });
  return { hosts: new Set(hosts), file: format === 'markdown' ? `/${places.source_id}` : null };
}

/**
 * @returns what an address of the old site is known by: its path as redirects have it, or `/?p=123` where only the query
 * tells posts apart; null for one that leads elsewhere
 */
export function oldPath(address: string, site: OldSite): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) {
    const host = hostOf(address);
    if (host === null || !site.hosts.has(host)) return null;
    return pathOf(new URL(address, 'https://old.invalid'));
  }
  if (/^(?:#|\?|$)/.test(address)) return null;
  if (!address.startsWith('/') && site.file === null) return null;
  const base = `https://old.invalid${encodeURI(site.file ?? '/')}`;
  return URL.canParse(address, base) ? pathOf(new URL(address, base)) : null;
}

/** Every address of the old site that led to a post, each once. */
export function oldPaths(places: OldPlaces, site: OldSite): string[] {
  const urls = [places.url, ...places.other_urls].flatMap((url) =>
    url === null ? [] : [oldPath(url, site)],
  );
  const file = site.file === null ? [] : [normalPath(site.file), ...byDateAndName(site.file)];
  return [...new Set([...urls, ...file])].filter((path) => path !== null);
}

/** What Jekyll's own tags name a post by, whatever its address is: a link of a text that was converted says it like this. */
function byDateAndName(file: string): string[] {
  const found = /\/_posts\/(?:.*\/)?(\d{4})-(\d{2})-(\d{2})-([^/]+)\.[a-z]+$/i.exec(file);
  if (!found) return [];
  const [, year, month, day, name] = found;
  return [normalPath(`/${year}/${month}/${day}/${name}.html`)];
}

/** Addresses can be longer than an index takes. */
export const addressHash = (path: string): string => createHash('md5').update(path).digest('hex');

/** Writes down where items stood; the first of several at one address has it. */
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
 * Where old addresses lead now: to posts that are here, or that this import is about to make.
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

/** The address of an article here. An article's own ids are kept apart from the page's by what they begin with. */
export function newAddress(slug: string, old: string): string {
  const fragment = /#(.+)$/s.exec(old)?.[1];
  return `/blog/${slug}${fragment ? `#content-${fragment}` : ''}`;
}

function hostOf(address: string): string | null {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return null;
  return new URL(absolute).hostname.toLowerCase().replace(/^www\./, '');
}

/** The home page asked for by the number of a post, as WordPress has it. */
function pathOf({ pathname, search }: URL): string | null {
  const old = oldAddress(pathname + search);
  return old === '/' || old === '/index.php' ? null : old;
}
