import { fileEnding, fileNameRefusal } from '#shared/files.ts';
import type { BlogFormat } from '#shared/imports.ts';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import { FEED_FORMATS, type SourcePost } from '../records.ts';
import { hostOf } from '../text/urls.ts';

/** The site that a post comes from. */
interface OldSite {
  /** Lower case, without "www."; empty if the file does not name the site. */
  hosts: ReadonlySet<string>;
  /** Path of the post's file, from the root, in an archive of Markdown; else null. */
  file: string | null;
}

/** Where a post was on the old site. */
type OldPlaces = Pick<SourcePost, 'url' | 'other_urls' | 'source_id'>;

/**
 * The site that the file names, and subdomains of it. If an export names none, it is the host of its posts; not so for a
 * feed, whose posts may link to what they write about.
 */
export function oldSite(siteUrl: string | null, format: BlogFormat | null, places: OldPlaces): OldSite {
  const site = siteUrl === null ? null : hostOf(siteUrl);
  const own = places.url === null ? null : hostOf(places.url);
  const isOwn = site === null ? !FEED_FORMATS.includes(format) : own?.endsWith(`.${site}`);
  const hosts = [site, isOwn ? own : null].filter((host) => host !== null);
  return { hosts: new Set(hosts), file: format === 'markdown' ? `/${places.source_id}` : null };
}

/**
 * @returns the path of an address on the old site, in the form of redirects, or `/?p=123` if the query selects the post; null
 * for an address elsewhere
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

/** Every path that led to a post on the old site, each once. */
export function oldPaths(places: OldPlaces, site: OldSite): string[] {
  const urls = [places.url, ...places.other_urls].flatMap((url) =>
    url === null ? [] : [oldPath(url, site)],
  );
  const file = site.file === null ? [] : [normalPath(site.file), ...byDateAndName(site.file)];
  return [...new Set([...urls, ...file])].filter((path) => path !== null);
}

/** Jekyll's tags refer to a post by date and name, whatever its address; converted links have this form. */
function byDateAndName(file: string): string[] {
  const found = /\/_posts\/(?:.*\/)?(\d{4})-(\d{2})-(\d{2})-([^/]+)\.[a-z]+$/i.exec(file);
  if (!found) return [];
  const [, year, month, day, name] = found;
  return [normalPath(`/${year}/${month}/${day}/${name}.html`)];
}

/** The address of an article here; ids in an article have a prefix. */
export function newAddress(slug: string, old: string): string {
  const fragment = /#(.+)$/s.exec(old)?.[1];
  return `/blog/${slug}${fragment ? `#content-${fragment}` : ''}`;
}

/** null for the home page, unless its query selects a post as in WordPress. */
function pathOf({ pathname, search }: URL): string | null {
  const old = oldAddress(pathname + search);
  return old === '/' || old === '/index.php' ? null : old;
}

const PICTURE = /\.(?:jpe?g|jfif|png|webp|avif|gif)$/i;
const RECORDING = /\.(?:mp[34]|m4[abv]|mov|avi|wmv|mpe?g|web[am]|og[agv]|opus|wav|flac|aac)$/i;
/** Besides these: files that the library does not take. Other endings may be part of a page's address. */
const OTHER =
  /\.(?:do[ct]|xl[st]|p[op]t|pps|do[ct]m|xl[st]m|xlsb|p[op]tm|ppsx|rtf|pages|numbers|key|epub|mobi|zip|rar|7z|t?gz|svgz?|bmp|tiff?|hei[cf]|psd|eps|ai|ics|vcf|exe|dmg|xml|json)$/i;

/**
 * @returns the address of a file of the old site or of the archive that a link leads to, and why it cannot come along, in
 *   sentences; null for a page or another website
 */
export function linkedFile(
  link: string,
  site: ReturnType<typeof oldSite>,
): { url: string; refusal: string | null } | null {
  const url = link.replace(/#.*$/s, '');
  const name = url.replace(/\?.*$/s, '');
  if (!name.startsWith('archive:') && oldPath(name, site) === null) return null;
  if (PICTURE.test(name) || fileEnding(name)) return { url, refusal: null };
  if (RECORDING.test(name)) return { url, refusal: 'Recordings and videos are not kept here.' };
  return OTHER.test(name) ? { url, refusal: fileNameRefusal(name) ?? null } : null;
}
