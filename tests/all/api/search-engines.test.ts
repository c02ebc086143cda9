import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FEED_PATH, SITE_PAGES } from '#shared/public.ts';
import { startProduct } from '../../support/product.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });

const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers });
const text = async (path: string) => (await get(path)).text();

/** Parses XML. @throws Error if it is not well-formed */
async function xml(path: string, from = product.url) {
  const response = await fetch(from + path);
  const document = new JSDOM(await response.text(), { contentType: 'application/xml' }).window.document;
  const texts = (name: string, within: Document | Element = document) =>
    [...within.getElementsByTagName(name)].map((element) => element.textContent ?? '');
  return { response, document, texts };
}

const publicSlugs = () =>
  product
    .db('blog_posts')
    .whereRaw('published and (published_at is null or published_at <= now())')
    .orderByRaw('published_at desc nulls last')
    .pluck('slug');

const HIDDEN = ['selling-to-the-people-who-work-here', 'the-envelope-we-sealed-in-2026'];
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('sitemap and robots.txt', () => {
  it('keep crawlers out of the back office and the API, and name the sitemap', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${product.url}/sitemap.xml\n`,
    );
  });

  it('list every page and every public post once, with the time of its last change', async () => {
    const index = await xml('/sitemap.xml');
    expect(index.document.documentElement.localName).toBe('sitemapindex');
    expect(index.texts('loc')).toEqual(
      ['/sitemap-pages.xml', '/sitemap-posts-1.xml'].map((path) => product.url + path),
    );
    const pages = await xml('/sitemap-pages.xml');
    const used = await product
      .db('blog_posts as r')
      .whereRaw('r.published and (r.published_at is null or r.published_at <= now())')
      .join('blog_categories as c', 'c.id', 'r.category_id')
      .distinct('c.slug')
      .orderBy('c.slug')
      .pluck('c.slug');
    expect(used.length).toBeGreaterThan(1);
    const paths = [...SITE_PAGES, ...used.map((slug: string) => `/blog?category=${slug}`)];
    expect(pages.texts('loc')).toEqual(paths.map((path) => product.url + path));
    const posts = await xml('/sitemap-posts-1.xml');
    expect(posts.texts('loc').sort()).toEqual(
      (await publicSlugs()).map((slug) => `${product.url}/blog/${slug}`).sort(),
    );
    for (const moment of posts.texts('lastmod')) expect(moment).toMatch(ISO);
    expect(posts.texts('lastmod')).toHaveLength(posts.texts('loc').length);
  });

  it('leave out pages that list nothing, and parts beyond the last', async () => {
    const empty = await startProduct();
    const listed = async () =>
      (await xml('/sitemap-pages.xml', empty.url)).texts('loc').map((address) => new URL(address).pathname);
    const without = (...gone: string[]) => SITE_PAGES.filter((path) => !gone.includes(path));
    expect(await listed()).toEqual(without('/team'));
    await empty.db('specialities').update({ is_active: false });
    await expect.poll(listed).toEqual(without('/team', '/specialities'));
    await empty.stop();
    expect((await get('/sitemap-posts-2.xml')).status).toBe(404);
  });
});

describe('the feed', () => {
  const path = FEED_PATH;
  const titles = async () => {
    const feed = await xml(path);
    return [...feed.document.getElementsByTagName('item')].map(
      (entry) => entry.getElementsByTagName('title')[0]?.textContent,
    );
  };

  it('holds the twenty newest articles with their whole content, newest first', async () => {
    const { response, document } = await xml(path);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const items = [...document.getElementsByTagName('item')];
    expect(items).toHaveLength(Math.min(20, (await publicSlugs()).length));
    const links = items.map((entry) => entry.getElementsByTagName('link')[0]?.textContent);
    expect(links).toEqual((await publicSlugs()).slice(0, 20).map((slug) => `${product.url}/blog/${slug}`));
    const content = items[0]?.getElementsByTagName('content:encoded')[0];
    const first = await product
      .db('blog_posts')
      .where({ slug: (await publicSlugs())[0] })
      .first();
    expect(content?.textContent).toContain('<p>');
    expect(content?.textContent?.replace(/ (href|src)="[^"]*"/g, '')).toBe(
      first.content_html.replace(/ (href|src)="[^"]*"/g, ''),
    );
  });

  it('has its address and title, and author and date of each article', async () => {
    const { document, texts } = await xml(path);
    const self = [...document.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')].find(
      (link) => link.getAttribute('rel') === 'self',
    );
    expect(self?.getAttribute('href')).toBe(product.url + path);
    expect(texts('title')[0]).toBe('Verve & Co. Non-Executives');
    const ids = texts('guid').filter((id) => id.startsWith('urn:uuid:'));
    expect(new Set(ids).size).toBe(document.getElementsByTagName('item').length);
    const dates = texts('pubDate');
    expect(dates).toHaveLength(ids.length);
    for (const date of dates) {
      expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
    expect(texts('dc:creator').length).toBeGreaterThanOrEqual(ids.length);
  });

  it('follows a change at once, escapes content, and makes URLs absolute', async () => {
    const title = '<b>"Fish" & chips</b>';
    const slug = 'fish';
    const content =
      '<img src="/art/plate.png" alt="A plate"> <a href="/blog?q=a&page=2">Menu</a> <script>alert(1)</script> ]]> \u{FFFE}';
    const { body } = await asAdmin<{ id: string }>('posts', {
      body: { title, slug, content, published: true },
    });
    expect(await titles()).toContain(title);
    const { document } = await xml(path);
    const entry = document.getElementsByTagName('item')[0];
    const html = entry?.getElementsByTagName('content:encoded')[0]?.textContent;
    expect(html).toContain(`src="${product.url}/art/plate.png"`);
    expect(html).toContain(`href="${product.url}/blog?q=a&amp;page=2"`);
    expect(html).not.toContain('<script');
    await asAdmin(`posts/${body.id}`, { method: 'PUT', body: { published: false } });
    expect(await titles()).not.toContain(title);
    await asAdmin(`posts/${body.id}`, { method: 'DELETE' });
  });
});

describe('social images', () => {
  const size = async (path: string) => {
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('image/png');
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return { format, width, height };
  };
  const imageOf = async (path: string) =>
    /<meta property="og:image" content="([^"]*)"/.exec(await text(path))?.[1]?.replace(product.url, '') ?? '';

  it.each([...SITE_PAGES])(
    '%s has a drawn one of its own, and names feed, icons and its colour',
    async (page) => {
      const image = await imageOf(page);
      expect(image).toMatch(/^\/og\/[a-z]+\.png$/);
      expect(await size(image)).toEqual({ format: 'png', width: 1200, height: 630 });
      const html = await text(page);
      expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/feed\.xml"/);
      expect(html.match(/<meta name="theme-color" content="#[0-9A-F]{6}"/g)).toHaveLength(1);
      const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
      expect(links.map(([, href]) => href)).toEqual([
        '/favicon.ico',
        '/favicon.svg',
        '/apple-touch-icon.png',
      ]);
      for (const [, href = ''] of links) expect((await get(href)).status).toBe(200);
    },
  );

  it('an article without a raster image has a generated one, at a versioned URL', async () => {
    const path = '/blog/the-best-board-papers-fit-on-two-pages';
    const image = await imageOf(path);
    expect(image).toMatch(/^\/og\/articles\/the-best-board-papers-fit-on-two-pages\.png\?v=[a-z0-9]+$/);
    expect(await size(image)).toEqual({ format: 'png', width: 1200, height: 630 });
    const response = await get(image);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const other of ['', '?v=', '?v=zzzzzzzz', '?v=constructor', `?v=${image.split('v=')[1]}&v=1`])
      expect((await get(image.split('?')[0] + other)).headers.get('cache-control'), other).toContain(
        'must-revalidate',
      );
    expect(await text(path)).toContain(`"image":"${product.url}${image}"`);
  });

  it('does not exist for drafts, scheduled or unknown posts and unknown pages', async () => {
    for (const slug of [...HIDDEN, 'no-such-article', 'x'.repeat(201)]) {
      expect((await get(`/og/articles/${slug}.png`)).status).toBe(404);
    }
    expect((await get('/og/nothing.png')).status).toBe(404);
  });
});
