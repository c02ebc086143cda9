import type { Knex } from 'knex';
import { isEmptyPage, NEWSLETTER_ARCHIVE_PATH, SITE_PAGES } from '#shared/public.ts';
import { listNewsletters } from '../newsletters/public.ts';
import { listSitemapCategories, listSitemapParts, listSitemapPosts } from '../posts/public.ts';
import { element } from './feeds.ts';
import { countShownRecords } from './record-reads.ts';

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
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
  const newest = parts.reduce<string | null>(
    (latest, { changed_at }) => (latest === null || changed_at > latest ? changed_at : latest),
    null,
  );
  return list('urlset', 'url', [
    ...SITE_PAGES.filter((path) => !isEmptyPage(path, counts)).map(
      (path) => [`${siteUrl}${path}`, path === '/blog' ? newest : null] as const,
    ),
    ...categories.map(({ slug, changed_at }) => [`${siteUrl}/blog?category=${slug}`, changed_at] as const),
    ...newsletters
      .slice(0, 1)
      .map(({ sent_at }) => [`${siteUrl}${NEWSLETTER_ARCHIVE_PATH}`, sent_at] as const),
    ...newsletters.map(
      ({ slug, sent_at }) => [`${siteUrl}${NEWSLETTER_ARCHIVE_PATH}/${slug}`, sent_at] as const,
    ),
  ]);
}

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
