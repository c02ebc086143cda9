import type { BlogFormat } from '#shared/imports.ts';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import { FEED_FORMATS } from '../types.ts';

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

/**
 * The site that the file names, and its parts. Where an export names none, it is where its posts say that they are; the posts
 * of a feed often say where they lead to.
 * @param format of the import; posts of Markdown files are known by the paths of their files, too
 */
export function oldSite(siteUrl: string | null, format: BlogFormat | null, places: OldPlaces): OldSite {
  const site = siteUrl === null ? null : hostOf(siteUrl);
  const own = places.url === null ? null : hostOf(places.url);
  const isOwn = site === null ? !FEED_FORMATS.includes(format) : own?.endsWith(`.${site}`);
  const hosts = [site, isOwn ? own : null].filter((host) => host !== null);
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
