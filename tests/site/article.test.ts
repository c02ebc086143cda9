import { expect, test } from 'vitest';
import { FINANCE, fakeApi, GROWTH, samplePost } from './fake-site.ts';
import { open } from './page.ts';

const articleOf = (changed: Parameters<typeof samplePost>[0] = {}) =>
  open('/blog/cash-first', fakeApi({ posts: [samplePost(changed)] }));

test('an article shows back link, badge, date of publication, read time, author, excerpt, tags and author box', async () => {
  const { text } = await articleOf();
  expect(text).toContain('Back to Blog Growth March 14, 2026 4 min read By Sample Author Cash first');
  expect(text).toContain('Tagged Cash');
  expect(text).toContain('Count it every Friday.');
  expect(text).toContain('Published by Verve & Co. Non-Executives: collaborative non-executive directors');
});

test('an excerpt that equals the start of the text is not repeated above it', async () => {
  const opening = {
    excerpt: 'Count it every Friday…',
    content_html: '<p>Count it every Friday. Then again.</p>',
  };
  expect((await articleOf({ ...opening, opens_with_excerpt: true })).html).not.toContain('Friday…</p>');
  expect((await articleOf({ ...opening, opens_with_excerpt: false })).html).toContain('Friday…</p>');
});

test('it links to the newest of its category, then of all, never to itself, and to the consultation', async () => {
  const post = (n: number, category: typeof GROWTH | null) =>
    samplePost({ id: `${n}`, slug: `slug-${n}`, title: `Title ${n}`, category });
  const posts = [post(1, FINANCE), post(2, GROWTH), post(3, null), post(4, GROWTH), post(5, FINANCE)];
  const { text, hrefs, status } = await open('/blog/slug-4', fakeApi({ posts }));
  expect(status).toBe(200);
  const next = text.slice(text.indexOf('Read next'));
  expect([...next.matchAll(/Title \d/g)].map(String)).toEqual(['Title 2', 'Title 1', 'Title 3']);
  expect(hrefs).toContain('/blog/slug-2');
  expect(next).toContain('Book Free Consultation');
  expect((await articleOf()).text).not.toContain('Read next');
});

test('an author who is on the team has a portrait, and is linked to the team', async () => {
  const { html } = await articleOf({
    author: 'Eleanor Marsh',
    author_member: { image: '/art/portraits/eleanor-marsh.svg' },
  });
  expect(html).toMatch(
    /<img class="author__portrait cover" [^>]*src="\/art\/portraits\/eleanor-marsh\.svg" alt=""/,
  );
  expect(html).toContain('<b><a href="/team"');
  expect((await articleOf()).html).not.toContain('<img class="author__portrait');
});

test('the head is about the article', async () => {
  const { title, meta, canonical } = await articleOf();
  expect(title).toBe('Cash first | Verve & Co. Non-Executives');
  expect(meta('description')).toBe('Thirteen weeks are enough.');
  expect(canonical).toBe('https://www.example.com/blog/cash-first');
  expect(meta('robots')).toBe('index, follow');
  expect(meta('og:type')).toBe('article');
  expect(meta('article:published_time')).toBe('2026-03-14T09:00:00.000Z');
  expect(meta('og:title')).toBe(title);
  expect(meta('og:url')).toBe(canonical);
  expect(meta('twitter:card')).toBe('summary_large_image');
});

test('SEO title and description replace title and excerpt, without a suffix', async () => {
  const { title, meta } = await articleOf({ seo_title: 'Cash & time', seo_description: 'For search.' });
  expect(title).toBe('Cash & time');
  expect(meta('description')).toBe('For search.');
});

test.each([
  ['/media/desk.jpg', 'https://www.example.com/media/desk.jpg', ''],
  ['https://pictures.example/desk?w=1200', 'https://pictures.example/desk?w=1200', ''],
  // Social networks do not support SVG: such an article, and one without a picture, get a generated image.
  ['/art/articles/cash.svg', 'https://www.example.com/og/articles/cash-first.png?v=', '1200'],
  [null, 'https://www.example.com/og/articles/cash-first.png?v=', '1200'],
])('an article with the picture %s is shared with %s', async (featured_image, shared, width) => {
  const { meta } = await articleOf({ featured_image });
  expect(meta('og:image').startsWith(shared)).toBe(true);
  expect(meta('og:image:width')).toBe(width);
  if (width)
    for (const network of ['og', 'twitter']) expect(meta(`${network}:image:alt`)).toContain('Cash first');
});

test('structured data describes the article and its breadcrumb', async () => {
  const { structuredData } = await articleOf();
  expect(structuredData.map((data) => data['@type'])).toEqual(['Article', 'BreadcrumbList']);
  expect(structuredData[0]).toMatchObject({
    '@context': 'https://schema.org',
    headline: 'Cash first',
    description: 'Thirteen weeks are enough.',
    image: expect.stringContaining('/og/articles/cash-first.png?v='),
    author: { '@type': 'Person', name: 'Sample Author' },
    publisher: { '@type': 'Organization', name: 'Verve & Co. Non-Executives' },
    datePublished: '2026-03-14T09:00:00.000Z',
    dateModified: '2026-03-20T09:00:00.000Z',
  });
});
