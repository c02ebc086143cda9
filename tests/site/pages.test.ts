import { describe, expect, test } from 'vitest';
import { DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import type { PublicApi } from '#shared/public.ts';
import { failing, fakeApi, samplePost, sampleTestimonial } from './fake-site.ts';
import { open } from './page.ts';

describe('status codes', () => {
  test.each([
    ['/', 200],
    ['/blog', 200],
    ['/blog?category=growth&q=cash&page=2', 404],
    ['/blog?category=no-such-category', 404],
    ['/blog/cash-first', 200],
    ['/blog/nothing-here', 404],
    ['/nothing-here', 404],
    ['/%E0%A4%A', 404],
    ['/blog/a/b', 404],
  ])('%s answers %i', async (url, status) => {
    const page = await open(url);
    expect(page.status).toBe(status);
    expect(page.html).toMatch(/^<!doctype html><html lang="en-GB">/);
    expect(page.html.match(/<h1/g)).toHaveLength(1);
  });

  test('a page without its database answers 503', async () => {
    const unavailable = async () => Promise.reject(Object.assign(new Error('busy'), { code: 'unavailable' }));
    const reads = ['listPosts', 'getPost', 'listRecords', 'listNewsletters', 'getNewsletter'];
    const api = fakeApi({}, Object.fromEntries(reads.map((read) => [read, unavailable])));
    for (const page of ['blog', 'blog/cash-first', 'team', 'specialities', 'newsletter', 'newsletter/first'])
      expect((await open(`/${page}`, api)).status, page).toBe(503);
    // What it is about is there; only a part of it is not.
    for (const page of ['', 'contact']) expect((await open(`/${page}`, api)).status, page).toBe(200);
  });

  test('an article that cannot be loaded answers 500 and says that it was not found', async () => {
    const page = await open('/blog/cash-first', fakeApi({}, { getPost: failing('no') }));
    expect(page.status).toBe(500);
    expect(page.text).toContain('Article Not Found');
  });
});

test('the same content gives the same bytes, in whatever order its texts were loaded', async () => {
  const api = fakeApi();
  const late =
    (slow: string): PublicApi['getPageTexts'] =>
    async (page) => {
      if (page === slow) await new Promise((read) => setImmediate(read));
      return api.getPageTexts(page);
    };
  const [one, other] = await Promise.all(
    ['layout', 'about'].map((slow) => open('/about', { ...api, getPageTexts: late(slow) })),
  );
  expect(one?.html).toBe(other?.html);
});

test.each([
  ['/blog', ['class="is-active" aria-current="page" href="/blog"']],
  ['/blog/', ['class="is-active" aria-current="page" href="/blog"']],
  ['/blog/cash-first', ['class="is-active" href="/blog"']],
  ['/blogging', []],
  ['/', ['class="is-active" aria-current="page" href="/"']],
])('the menu marks on %s the page itself, and highlights what it is part of', async (url, marks) => {
  const { html } = await open(url);
  const menu = /<nav class="header__nav".*?<\/nav>/.exec(html)?.[0] ?? '';
  const links = [...menu.matchAll(/<a ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(links).toHaveLength(6);
  const marked = links.filter((link) => /is-active|aria-current/.test(link));
  expect(marked).toEqual(marks);
});

describe('home', () => {
  test('its structured data name the website', async () => {
    const website = {
      '@type': 'WebSite',
      name: 'Verve & Co. Non-Executives',
      url: 'https://www.example.com/',
    };
    expect((await open('/')).structuredData).toContainEqual(expect.objectContaining(website));
  });

  test('a testimonial shows its stars, quote, author and role', async () => {
    const { text, html } = await open('/', fakeApi({ testimonials: [sampleTestimonial()] }));
    expect(html).toContain('aria-label="4 out of 5 stars"');
    expect(text).toContain('“They stayed until it was done.” Sample Client Owner');
  });

  test.each([
    ['an empty list', fakeApi({ testimonials: [] })],
    ['a failure', fakeApi({}, { listTestimonials: failing('no') })],
  ])('%s of testimonials leaves the three built-in ones', async (_, api) => {
    const page = await open('/', api);
    expect(page.status).toBe(200);
    expect(page.html.match(/5 out of 5 stars/g)).toHaveLength(3);
  });

  test('phone and WhatsApp are offered only when they are known', async () => {
    const known = await open('/');
    expect(known.hrefs).toContain('tel:01632960000');
    expect(known.hrefs.find((href) => href.startsWith('https://wa.me/447700900123?text='))).toBeDefined();
    const unknown = await open('/', fakeApi(), { phone: null, whatsapp: null });
    expect(unknown.html).not.toMatch(/tel:|wa\.me/);
    expect(unknown.text).not.toContain('Call us');
  });

  test('the brand comes from the configuration', async () => {
    const { text, title } = await open('/', fakeApi(), {
      name: 'Northbound Directors',
      brand: ['Northbound', 'Directors'],
    });
    expect(title).toBe('Northbound Directors | Non-executive directors for UK SMEs');
    expect(text).not.toContain('Verve & Co');
  });

  test.each(['/', '/contact'])(
    'the drawings on %s have the owner’s colours, none of their own',
    async (path) => {
      const { html } = await open(path);
      const drawn = [...html.matchAll(/<svg [\s\S]*?<\/svg>/g)].join('').toUpperCase();
      expect(drawn).toContain('VAR(--ACCENT)');
      for (const colour of Object.values(DEFAULT_COLOURS)) expect(drawn).not.toContain(colour);
    },
  );
});

describe('blog list', () => {
  const many = Array.from({ length: 14 }, (_, index) =>
    samplePost({ slug: `post-${index}`, title: `Title ${index}` }),
  );

  test('a card shows badge, read time, title, excerpt, author and creation date', async () => {
    const { text, hrefs } = await open('/blog');
    expect(text).toContain(
      'Growth 4 min read Cash first Thirteen weeks are enough. Sample Author Mar 1, 2026',
    );
    expect(hrefs).toContain('/blog/cash-first');
  });

  test('shows twelve, with a link to the rest', async () => {
    const api = fakeApi({ posts: many });
    const first = await open('/blog', api);
    expect(first.text).toContain('12 of 14 articles shown');
    expect(first.hrefs).toContain('/blog?page=2');
    expect(first.text).not.toContain('Title 12');
    const second = await open('/blog?page=2', fakeApi({ posts: many }));
    expect(second.text).toContain('Title 13');
    expect(second.hrefs).toContain('/blog');
    expect(second.hrefs).not.toContain('/blog?page=3');
    expect(second.canonical).toBe('https://www.example.com/blog?page=2');
    // A search whose matches are not all counted.
    const listPosts = async (query: Parameters<typeof api.listPosts>[0]) => ({
      ...(await api.listPosts(query)),
      total_relation: 'gte' as const,
    });
    const search = await open('/blog?q=title', { ...api, listPosts });
    expect(search.text).toContain('12 of more than 14 articles shown');
  });

  test('a selected category is the list’s title and marked; the search keeps it', async () => {
    const { text, html, canonical } = await open('/blog?category=growth');
    expect(text).toContain('Growth Articles');
    expect(html).toMatch(/aria-current="true"[^>]*>Growth</);
    expect(html).toContain('<input type="hidden" name="category" value="growth"/>');
    expect(canonical).toBe('https://www.example.com/blog?category=growth');
  });

  test('a search shows its text and number of results', async () => {
    const page = await open('/blog?category=growth&q=cash');
    expect(page.text).toContain('Growth Articles with “cash” 1 of 1 articles shown');
    expect(page.title).toBe('Search for “cash”, Growth Articles | Verve & Co. Non-Executives');
    expect(page.html).not.toMatch(/visually-hidden[^>]*>1 of 1/);
  });

  test('where a search finds nothing, what to do is said', async () => {
    const page = await open('/blog?category=growth&q=cash+xyzzy');
    expect([page.status, page.meta('robots')]).toEqual([200, 'noindex, nofollow']);
    expect(page.text).toContain('No articles found matching your criteria.');
    expect(page.text).toContain('An article is found when it has all of your words');
    expect(page.text).toContain('Search all articles Clear filters');
    expect(page.hrefs).toContain('/blog?q=cash+xyzzy');
  });

  test('each category has a description of its own', async () => {
    const [all, one] = await Promise.all([open('/blog'), open('/blog?category=growth')]);
    expect(one.meta('description')).toMatch(/^Growth: /);
    expect(one.meta('description')).not.toBe(all.meta('description'));
  });

  test('without categories the list has no filter', async () => {
    const page = await open('/blog', fakeApi({}, { listCategories: failing('Failed to fetch categories') }));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Cash first');
    expect(page.text).not.toContain('All Articles');
  });
});

test('404 page escapes the path, suggests pages by its words, and is not indexed', async () => {
  const page = await open('/team-news/<b>');
  expect(page.html).toContain('<code>/team-news/&lt;b&gt;</code>');
  expect(page.text).toContain('All Articles About Us Our Team Return Home');
  expect(page.meta('robots')).toBe('noindex, nofollow');
  expect(page.structuredData).toMatchObject([{ '@type': 'WebPage', name: page.title }]);
});

test('the page that confirms a subscription only offers a button that posts the token', async () => {
  const { html, meta, canonical } = await open('/newsletter/confirm/abc%22def');
  expect(html).toContain('<form action="/api/newsletter/confirm" method="post">');
  expect(html).toContain('<input type="hidden" name="token" value="abc&quot;def"/>');
  expect(meta('robots')).toBe('noindex, nofollow');
  expect(canonical).not.toContain('abc');
});

describe.each([
  ['We put *people* first, *always*.', 'We put people first, always.', ['people', 'always']],
  ['a 5* team', 'a 5* team', []],
  ['5* service and 4* rooms for *you*', '5* service and 4* rooms for you', ['you']],
  ['*', '*', []],
])('of the introduction %j', (intro, words, stressed) => {
  test('what stands between asterisks is emphasised', async () => {
    const { html } = await open('/', fakeApi({ texts: { 'home.intro': intro } }));
    const statement = /<p class="intro__statement">(.*?)<\/p>/.exec(html)?.[1] ?? '';
    expect(statement.replace(/<[^>]+>/g, '')).toBe(words);
    expect([...statement.matchAll(/<em>(.*?)<\/em>/g)].map(([, em]) => em)).toEqual(stressed);
  });
});
