import type { Knex } from 'knex';
import { slugFromTitle } from '#shared/posts.ts';
import { csvCell } from '../../platform/csv.ts';
import type { SiteIdentity } from '../../platform/environment/site-identity.ts';
import { xmlText } from '../../platform/escape-html.ts';
import { type Article, allArticles, mediaIn, moveMedia, type Packed } from './articles.ts';

/** Numbers of attachments, which begin above those of articles. */
const FIRST_ATTACHMENT = 1_000_000;

/**
 * WordPress's own format (WXR 1.2), with the redirects as its plugin Redirection imports them. Pictures keep their addresses, from
 * which WordPress fetches them; they are in the folder `media` too, which can lie at the root of the new site.
 */
export const WORDPRESS: Packed = {
  file: 'articles.xml',
  media: (name) => `media/${name}`,
  text: async function* (db, site, used) {
    yield await head(db, site);
    const attachments = new Map<string, number>();
    const numberOf = (address: string) => {
      const known = attachments.get(address) ?? FIRST_ATTACHMENT + attachments.size;
      attachments.set(address, known);
      return known;
    };
    let number = 0;
    for await (const given of allArticles(db)) {
      for (const name of mediaIn(given)) {
        used.add(name);
        numberOf(addressOf(site, name));
      }
      const article = moveMedia(given, (name) => addressOf(site, name));
      const featured = article.featured_image && new URL(article.featured_image, site.url).href;
      number += 1;
      yield item(site, article, number, featured && numberOf(featured));
    }
    const keyOf = (name: string) => name.slice(0, name.indexOf('/'));
    const rows = await db('media')
      .whereIn('key', [...used].map(keyOf))
      .select('key', 'alt', { title: 'name' });
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const described = new Map([...used].map((name) => [addressOf(site, name), byKey.get(keyOf(name))]));
    for (const [address, id] of attachments) yield attachment(address, id, described.get(address));
    yield '</channel>\n</rss>\n';
  },
  redirects: {
    file: 'redirects.csv',
    text: (all) =>
      [['source', 'target', 'regex', 'code'], ...all.map(({ from, to }) => [from, to, 0, 301])]
        .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
        .join(''),
  },
};

const addressOf = (site: SiteIdentity, name: string) => `${site.url}/media/${name}`;
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const element = (name: string, text: string | number) => `<${name}>${xmlText(String(text))}</${name}>`;
const meta = (key: string, value: string | number | null | undefined) =>
  value === null || value === undefined || value === ''
    ? ''
    : `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`;
const login = (author: string) => slugFromTitle(author) || 'author';
/** As in WordPress's database; in London, where its readers are, or in UTC. */
const time = (date: string, timeZone: 'UTC' | 'Europe/London') =>
  new Date(date).toLocaleString('sv-SE', { timeZone });

async function head(db: Knex, site: SiteIdentity): Promise<string> {
  const authors: string[] = await db('blog_posts').whereNot('author', '').distinct().pluck('author');
  const categories = await db('blog_categories').orderBy('name').select('name', 'slug');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>',
    ...[element('title', site.name), element('link', site.url), '<language>en-GB</language>'],
    '<wp:wxr_version>1.2</wp:wxr_version>',
    ...[element('wp:base_site_url', site.url), element('wp:base_blog_url', site.url)],
    ...authors.map(
      (name) =>
        `<wp:author>${element('wp:author_login', login(name))}${element('wp:author_display_name', name)}</wp:author>`,
    ),
    ...categories.map(
      ({ name, slug }) =>
        `<wp:category>${element('wp:category_nicename', slug)}${element('wp:cat_name', name)}</wp:category>`,
    ),
    '\n',
  ].join('');
}

function item(site: SiteIdentity, article: Article, number: number, featured: number | '' | null): string {
  const { slug, date, published, old_paths } = article;
  const isFuture = Date.parse(date) > Date.now();
  const term = (domain: string, name: string) =>
    `<category domain="${domain}" nicename="${slugFromTitle(name)}">${xmlText(name)}</category>`;
  return [
    `<item>${element('title', article.title)}${element('link', `${site.url}/blog/${slug}`)}`,
    `<guid isPermaLink="false">urn:uuid:${article.id}</guid>`,
    element('pubDate', new Date(date).toUTCString()),
    article.author && element('dc:creator', login(article.author)),
    // One block, as WordPress would make paragraphs of newlines otherwise; its editor turns it into blocks. It would run words in
    // square brackets as short codes, and leave them out.
    `<content:encoded>${cdata(`<!-- wp:html -->\n${article.html.replaceAll('[', '&#91;')}\n<!-- /wp:html -->`)}</content:encoded>`,
    `<excerpt:encoded>${cdata(article.excerpt)}</excerpt:encoded>`,
    `${element('wp:post_id', number)}${element('wp:post_date', time(date, 'Europe/London'))}`,
    `${element('wp:post_date_gmt', time(date, 'UTC'))}${element('wp:post_modified', time(article.updated_at, 'Europe/London'))}`,
    `${element('wp:post_modified_gmt', time(article.updated_at, 'UTC'))}${element('wp:post_name', slug)}`,
    element('wp:status', published ? (isFuture ? 'future' : 'publish') : 'draft'),
    '<wp:post_type>post</wp:post_type>',
    article.category && term('category', article.category),
    ...article.tags.map((tag) => term('post_tag', tag)),
    meta('_thumbnail_id', featured),
    meta('_yoast_wpseo_title', article.seo_title),
    meta('_yoast_wpseo_metadesc', article.seo_description),
    // WordPress redirects from former names of the last part by itself, and keeps what it does not know.
    ...old_paths.map((path) =>
      path.startsWith('/blog/')
        ? meta('_wp_old_slug', path.slice('/blog/'.length))
        : meta('_wp_old_path', path),
    ),
    '</item>\n',
  ].join('');
}

function attachment(address: string, id: number, described?: { title: string; alt: string }): string {
  return [
    `<item>${element('title', described?.title ?? '')}${element('link', address)}`,
    `${element('wp:post_id', id)}<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>`,
    `${element('wp:attachment_url', address)}${meta('_wp_attachment_image_alt', described?.alt)}</item>\n`,
  ].join('');
}
