import type { Knex } from 'knex';
import { FEED_PATH, isEmptyPage, NEWSLETTER_ARCHIVE_PATH, SITE_PAGES } from '#shared/public.ts';
import { listNewsletters } from '../newsletters/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { escapeHtml, xmlText } from '../platform/escape-html.ts';
import {
  listSitemapCategories,
  listSitemapParts,
  listSitemapPosts,
  type SyndicatedPost,
} from '../posts/public.ts';
import { countShownRecords } from './record-reads.ts';

/** Articles in the feed. */
export const FEED_LENGTH = 20;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** @returns RSS 2.0 with whole articles, authors and categories */
export function rssFeed(site: SiteIdentity, description: string, posts: readonly SyndicatedPost[]): string {
  const items = posts.map((post) => {
    const address = `${site.url}/blog/${post.slug}`;
    return [
      '<item>',
      element('title', post.title),
      element('link', address),
      element('guid', `urn:uuid:${post.id}`, ' isPermaLink="false"'),
      element('pubDate', new Date(post.published_at ?? post.created_at).toUTCString()),
      element('dc:creator', post.author || site.name),
      element('category', post.category?.name ?? null),
      ...post.tags.map((tag) => element('category', tag)),
      // Escaped twice, as feed readers show a description as HTML, and this is text.
      element('description', escapeHtml(post.excerpt)),
      element('content:encoded', absoluteContent(post.content_html, address)),
      '</item>\n',
    ].join('');
  });
  const last = newestOf(posts);
  return [
    PROLOGUE,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/">\n<channel>',
    element('title', site.name),
    element('link', `${site.url}/blog`),
    element('description', description),
    '<language>en-gb</language>',
    element('lastBuildDate', last ? new Date(last).toUTCString() : null),
    `<atom:link href="${xmlText(site.url + FEED_PATH)}" rel="self" type="application/rss+xml"/>`,
    `<image>${element('url', `${site.url}/icon-512.png`)}${element('title', site.name)}${element('link', `${site.url}/blog`)}</image>\n`,
    ...items,
    '</channel>\n</rss>\n',
  ].join('');
}

/**
 * Makes addresses absolute, as feed readers show the content elsewhere. The sanitiser writes all attributes in double quotes,
 * and only a few schemes.
 */
function absoluteContent(html: string, address: string): string {
  return html.replace(/ (href|src)="([^"]*)"/g, (whole, name: string, value: string) => {
    const url = URL.parse(value, address)?.href;
    return url ? ` ${name}="${url.replaceAll('"', '&quot;')}"` : whole;
  });
}

/** @returns an element with plain text; '' without text */
function element(name: string, text: string | null, attributes = ''): string {
  return text ? `<${name}${attributes}>${xmlText(text)}</${name}>` : '';
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** @returns the sitemap index: a part with the fixed pages, and parts with articles */
export async function sitemapIndex(db: Knex, siteUrl: string): Promise<string> {
  const parts = await listSitemapParts(db);
  return list('sitemapindex', 'sitemap', [
    [`${siteUrl}/sitemap-pages.xml`, null],
    ...parts.map(({ part, changed_at }) => [`${siteUrl}/sitemap-posts-${part}.xml`, changed_at] as const),
  ]);
}

/** Lists of articles have the date of their newest one; other pages have no known date. */
export async function sitemapOfPages(db: Knex, siteUrl: string): Promise<string> {
  const [counts, parts, categories, newsletters] = await Promise.all([
    countShownRecords(db),
    listSitemapParts(db),
    listSitemapCategories(db),
    listNewsletters(db),
  ]);
  const newest = newestOf(parts);
  const archive = `${siteUrl}${NEWSLETTER_ARCHIVE_PATH}`;
  return list('urlset', 'url', [
    ...SITE_PAGES.filter((path) => !isEmptyPage(path, counts)).map(
      (path) => [`${siteUrl}${path}`, path === '/blog' ? newest : null] as const,
    ),
    ...categories.map(({ slug, changed_at }) => [`${siteUrl}/blog?category=${slug}`, changed_at] as const),
    ...newsletters.slice(0, 1).map(({ sent_at }) => [archive, sent_at] as const),
    ...newsletters.map(({ slug, sent_at }) => [`${archive}/${slug}`, sent_at] as const),
  ]);
}

const newestOf = (changed: readonly { changed_at: string }[]): string | null =>
  changed
    .map(({ changed_at }) => changed_at)
    .sort()
    .at(-1) ?? null;

/** @returns null for an unknown part */
export async function sitemapOfPosts(db: Knex, siteUrl: string, part: number): Promise<string | null> {
  const posts = await listSitemapPosts(db, part);
  if (posts.length === 0) return null;
  return list(
    'urlset',
    'url',
    posts.map(({ slug, changed_at }) => [`${siteUrl}/blog/${slug}`, changed_at] as const),
  );
}

function list(
  root: string,
  item: string,
  entries: readonly (readonly [address: string, changedAt: string | null])[],
): string {
  const items = entries.map(
    ([address, changedAt]) =>
      `<${item}>${element('loc', address)}${element('lastmod', changedAt)}</${item}>\n`,
  );
  return `${PROLOGUE}<${root} ${NAMESPACE}>\n${items.join('')}</${root}>\n`;
}
