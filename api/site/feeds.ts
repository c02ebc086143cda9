import type { Knex } from 'knex';
import {
  FEED_PATH,
  isEmptyPage,
  NEWSLETTER_ARCHIVE_PATH,
  type PostView,
  SITE_PAGES,
} from '#shared/public.ts';
import { listNewsletters } from '../newsletters/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { escapeHtml, xmlText } from '../platform/escape-html.ts';
import { countSitemapParts, listSitemapCategories, listSitemapPosts } from '../posts/public.ts';
import { countShownRecords } from './record-reads.ts';

/** Articles in the feed. */
export const FEED_LENGTH = 20;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** @returns RSS 2.0 with whole articles, authors and categories */
export function rssFeed(site: SiteIdentity, description: string, posts: readonly PostView[]): string {
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
  return [
    PROLOGUE,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/">\n<channel>',
    element('title', site.name),
    element('link', `${site.url}/blog`),
    element('description', description),
    '<language>en-gb</language>',
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

/** An address of this site below its own, and when readers last saw a change. */
type Entry = readonly [path: string, changedAt?: string];

/** @returns the sitemap index: a part with the fixed pages, and parts with articles */
export async function sitemapIndex(db: Knex, siteUrl: string): Promise<string> {
  const parts: Entry[] = Array.from({ length: await countSitemapParts(db) }, (_none, index) => [
    `/sitemap-posts-${index + 1}.xml`,
  ]);
  return list('sitemap', siteUrl, [['/sitemap-pages.xml'], ...parts]);
}

/** Categories have the date of their newest article; other pages have no known date. */
export async function sitemapOfPages(db: Knex, siteUrl: string): Promise<string> {
  const [counts, categories, newsletters] = await Promise.all([
    countShownRecords(db),
    listSitemapCategories(db),
    listNewsletters(db),
  ]);
  const archive: Entry[] = newsletters.map(({ slug, sent_at }) => [
    `${NEWSLETTER_ARCHIVE_PATH}/${slug}`,
    sent_at,
  ]);
  const [newest] = newsletters;
  return list('url', siteUrl, [
    ...SITE_PAGES.filter((path) => !isEmptyPage(path, counts)).map((path): Entry => [path]),
    ...categories.map(({ slug, changed_at }): Entry => [`/blog?category=${slug}`, changed_at]),
    ...(newest ? [[NEWSLETTER_ARCHIVE_PATH, newest.sent_at] as const, ...archive] : []),
  ]);
}

/** @returns null for an unknown part */
export async function sitemapOfPosts(db: Knex, siteUrl: string, part: number): Promise<string | null> {
  const posts = await listSitemapPosts(db, part);
  if (posts.length === 0) return null;
  return list(
    'url',
    siteUrl,
    posts.map(({ slug, changed_at }) => [`/blog/${slug}`, changed_at]),
  );
}

function list(item: 'sitemap' | 'url', siteUrl: string, entries: readonly Entry[]): string {
  const root = item === 'url' ? 'urlset' : 'sitemapindex';
  const items = entries.map(
    ([path, changedAt = '']) =>
      `<${item}>${element('loc', siteUrl + path)}${element('lastmod', changedAt)}</${item}>\n`,
  );
  return `${PROLOGUE}<${root} ${NAMESPACE}>\n${items.join('')}</${root}>\n`;
}
