import { SLUG_PATTERN } from '#shared/fields.ts';
import { fileEnding } from '#shared/files.ts';
import type { BlogFormat } from '#shared/imports.ts';
import { CONTENT_MAX, slugFromTitle } from '#shared/posts.ts';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Convert, type ConvertContext, type Converted, imageUrl } from '../convert/context.ts';
import { FEED_FORMATS, type SourcePost, TOO_LARGE_TO_READ } from '../records.ts';
import {
  cutAtWord,
  decodePercent,
  hashOf,
  hostOf,
  isPictureUrl,
  Notes,
  singleLine,
  slugOfUrl,
} from '../text.ts';

export interface ImportFacts {
  format: BlogFormat;
  site_url: string | null;
  /** Whether a person told the site's address; its articles are recognised without it, as in an import before it was told. */
  is_told?: boolean;
}

/** A converted post, as import_items stores it. */
export type DescribedItem = ReturnType<typeof describeItem>;

/**
 * Converts one post of a file, with notes on what changes and what is lost.
 * @throws errors of the conversion; an ApiError becomes the item's problem instead
 */
export function describeItem(
  source: SourcePost,
  facts: ImportFacts,
  convert: Convert,
  lookups: Pick<ConvertContext, 'attachment' | 'hasFile'>,
) {
  const site = oldSite(facts.site_url, facts.format, source);
  const isOwn = source.url !== null && oldPath(source.url, site) !== null;
  const own = isOwn ? (URL.parse(source.url ?? '', facts.site_url ?? undefined)?.href ?? null) : null;
  const context = {
    ...lookups,
    baseUrl: own ?? facts.site_url,
    siteUrl: facts.site_url ?? own,
    archivePath: facts.format === 'markdown' ? source.source_id : null,
  };
  const { converted, problem } = readContent(source, convert, context);
  const { content, links, lead } = converted;
  const featured = featuredImage(source, context);
  const notes = new Notes();
  for (const { level, text, count } of [...source.notes, ...converted.notes])
    notes.add(level, singleLine(text), count);
  const { title, wanted_slug, author, category, tags } = mappedFields(source, lead, notes);
  if (source.featured && !featured)
    notes.lost(source.featured.attachment_id ? NO_MEDIA : 'Its featured image is not in the file');
  if (featured?.caption)
    notes.lost(`A featured image has no caption here, so this one is left out: “${featured.caption}”`);
  if (!problem && content.trim() === '') notes.warning('It has no text, so it is not chosen for you');
  const shown = new Set(converted.images.map(({ url }) => url));
  const files = [...new Set(links.flatMap((link) => linkedFile(link, site) ?? []))].filter(
    (url) => !shown.has(url),
  );
  return {
    title,
    source_key: sourceKey(source, facts),
    author,
    category,
    tags,
    content: problem ? '' : content,
    links,
    lead,
    wanted_slug,
    notes: notes.list(),
    /** Why it cannot be imported. */
    problem,
    /** The featured image at place 0, then those of the text, then the files that it links to. */
    images: [featured, ...converted.images, ...files.map((url) => ({ url, alt: '' }))].flatMap(
      (image, place) => {
        if (!image?.url) return [];
        const { url, alt } = image;
        return [{ place, url, alt: singleLine(alt, 500), url_hash: hashOf(url) }];
      },
    ),
  };
}

const NO_MEDIA =
  'Its featured image is not in the file: export “Media” from WordPress as well, and upload both files in one .zip';

const TOO_LONG =
  'The text is longer than 500,000 characters, so it cannot be imported. Split the article on the old site, and export again.';

function readContent(
  { content, dialect, notes }: SourcePost,
  convert: Convert,
  context: ConvertContext,
): { converted: Converted; problem: string | null } {
  const without = (problem: string) => ({ converted: convert('', dialect, context), problem });
  if (notes.some(({ text }) => text === TOO_LARGE_TO_READ)) return without(`${TOO_LARGE_TO_READ}.`);
  try {
    const converted = convert(content, dialect, context);
    // data: URLs become files, so they do not count as text.
    const text = converted.content.replace(/data:image\/[^"')\s>]+/gi, '');
    return { converted, problem: text.length > CONTENT_MAX ? TOO_LONG : null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return without(`${error.message}.`.replace(/\.\.$/, '.'));
  }
}

function featuredImage(
  { featured }: SourcePost,
  context: ConvertContext,
): { url: string; alt: string; caption: string } | null {
  if (!featured) return null;
  const listed = featured.attachment_id ? context.attachment(featured.attachment_id) : undefined;
  const url = imageUrl(featured.url ?? listed?.url ?? '', { context });
  // Without the site's address a picture cannot be fetched, but one that is here already is found by its path.
  if (!url || !/^(?:https?:|data:|archive:|\/)/.test(url)) return null;
  const caption = singleLine(featured.caption || listed?.caption || '', 200);
  return { url, alt: featured.alt || listed?.alt || '', caption };
}

/** Identifies a post in every export of the same site. */
function sourceKey(source: SourcePost, { format, site_url, is_told }: ImportFacts): string {
  const family = FEED_FORMATS.includes(format) ? 'feed' : format;
  const site = ((is_told ? null : site_url) ?? '').toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/+$/g, '');
  const own =
    source.source_id || source.url || `${source.title}\n${source.published_at ?? source.created_at ?? ''}`;
  return hashOf([family, site, own].join('\n'));
}

const TAGS_MAX = 20;
/** Of the 200 characters of a slug, leaves room for the number that settles a clash. */
const SLUG_MAX = 185;

/** Maps title, slug, author, category and tags to what a post has here. */
function mappedFields(source: SourcePost, lead: string, notes: Notes) {
  if (source.status === 'published' && !source.published_at)
    notes.warning('It has no date, so it gets that of the import');
  if (source.status === 'scheduled' && source.published_at && Date.parse(source.published_at) < Date.now())
    notes.warning('The time it was scheduled for has passed, so it appears at once');
  const title = source.title || cutAtWord(lead, 80) || 'Untitled';
  if (!source.title) notes.warning('It has no title, so it gets one from the beginning of its text');
  const [first, ...others] = source.categories;
  const clean = [...source.tags, ...others].map((name) => singleLine(name, 50)).filter(Boolean);
  const tags = [...new Map(clean.map((name) => [name.toLowerCase(), name])).values()];
  const lost = tags.length - TAGS_MAX;
  if (lost > 0) notes.lost('An article has at most 20 tags here, so the last ones are left out', lost);
  return {
    title,
    wanted_slug: wantedSlug({ ...source, title }),
    author: singleLine(source.authors.join(', '), 200),
    category: first === undefined ? null : singleLine(first, 100),
    tags: tags.slice(0, TAGS_MAX),
  };
}

/** The slug that a post should get: its own, else from its old URL, its title or its date. */
function wantedSlug(post: SourcePost): string {
  const day = (post.published_at ?? post.created_at)?.slice(0, 10);
  // A number is no name.
  const place = slugOfUrl(post.url)?.replace(/^\d+$/, '') ?? '';
  return (
    asSlug(post.slug ?? '') ||
    asSlug(place) ||
    slugFromTitle(post.title) ||
    `post-${day ?? hashOf(post.source_id).slice(0, 8)}`
  );
}

function asSlug(given: string): string {
  const bare = decodePercent(given).normalize('NFC').trim();
  const text = bare.replace(/\.(?:html?|php|aspx?|md|markdown)$/i, '');
  return SLUG_PATTERN.test(text) && text.length <= SLUG_MAX ? text : slugFromTitle(text);
}

/** The site that a post comes from. */
interface OldSite {
  /** Lower case, without "www."; empty if the file does not name the site. */
  hosts: ReadonlySet<string | null>;
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
  const [site, own] = [hostOf(siteUrl ?? ''), hostOf(places.url ?? '')];
  const isOwn = site === null ? !FEED_FORMATS.includes(format) : own?.endsWith(`.${site}`);
  const hosts = [site, isOwn ? own : null].filter((host) => host !== null);
  return { hosts: new Set(hosts), file: format === 'markdown' ? `/${places.source_id}` : null };
}

/**
 * @returns the path of an address on the old site, in the form of redirects, or `/?p=123` if the query selects the post; null
 * for an address elsewhere
 */
export function oldPath(address: string, site: OldSite): string | null {
  const url = URL.parse(address, `https://old.invalid${encodeURI(site.file ?? '/')}`);
  if (url === null || /^(?:#|\?|$)/.test(address)) return null;
  const isRelative = url.origin === 'https://old.invalid' && (site.file !== null || address.startsWith('/'));
  return isRelative || site.hosts.has(hostOf(url.href)) ? pathOf(url) : null;
}

/** Every path that led to a post on the old site, each once. */
export function oldPaths(places: OldPlaces, site: OldSite): string[] {
  const paths = [places.url ?? '', ...places.other_urls].map((url) => oldPath(url, site));
  return [...new Set([...paths, site.file && normalPath(site.file)])].filter((path) => path !== null);
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

/**
 * @returns the address of a picture or a document of the old site or of the archive that a link leads to; null for a page or
 * another website
 */
export function linkedFile(link: string, site: OldSite): string | null {
  const url = link.replace(/#.*$/s, '');
  const name = url.replace(/\?.*$/s, '');
  if (!name.startsWith('archive:') && oldPath(name, site) === null) return null;
  return isPictureUrl(name) || fileEnding(name) ? url : null;
}
