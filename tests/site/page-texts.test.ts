import { expect, test } from 'vitest';
import { PAGE_TEXT_DEFINITIONS, SAMPLE_TEXTS } from '#shared/page-texts/index.ts';
import { fakeApi } from './fake-site.ts';
import { open } from './page.ts';

/** Every address with its own texts. */
const PATHS = [
  ...['/', '/about', '/team', '/specialities', '/contact', '/privacy', '/terms', '/no/such/page'],
  ...[
    '/blog',
    '/blog?category=growth',
    '/blog?q=none',
    '/blog?q=cash&page=2',
    '/blog/cash-first',
    '/blog/missing',
  ],
  ...['/privacy/request', '/privacy/request/received', '/consultation', '/consultation/requested'],
  ...['subscribe', 'requested', 'subscribed', 'confirm/abc', 'confirmed', 'link-expired'].map(
    (page) => `/newsletter/${page}`,
  ),
  ...['unsubscribe/abc', 'unsubscribed', 'unknown-link'].map((page) => `/newsletter/${page}`),
];

test('a changed text shows on the page, in its metadata and in structured data', async () => {
  const { text, title, meta, structuredData } = await open(
    '/about',
    fakeApi({
      texts: {
        'about.lead': 'All {team} of us at {name}.',
        'about.title': 'Who we are | {brand}',
        'about.description': 'What we say of ourselves, {team} strong.',
        'about.page': 'Who we are',
        'about.headline': 'Who we are\nand were',
      },
    }),
  );
  expect(text).toContain('Who we are and were');
  expect(text).toContain('All nine of us at Verve & Co. Non-Executives.');
  expect(text).not.toContain('The two who argued');
  expect(title).toBe('Who we are | Verve & Co.');
  expect(meta('description')).toBe('What we say of ourselves, nine strong.');
  const data = JSON.stringify(structuredData);
  expect(data).toContain('"name":"Who we are"');
  expect(data).toContain('What we say of ourselves, nine strong.');
});

test('menu and footer follow the order in their texts, including custom links', async () => {
  const { html } = await open(
    '/about',
    fakeApi({
      texts: {
        'layout.menu': '{contact_page}\n[Our book](https://books.example/nerve)\n{home_page}',
        'layout.footer_menu': '[Prices](/prices.pdf)\n{about_page}',
      },
    }),
  );
  const linksIn = (part: string) => [...part.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  const nav = /<nav class="header__nav".*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(linksIn(nav)).toEqual(['/contact', 'https://books.example/nerve', '/']);
  const footer = /<nav aria-labelledby="footer-explore".*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(linksIn(footer)).toEqual(['/prices.pdf', '/about']);
});

test.each([
  [
    '/',
    { 'layout.nav_specialities': 'Services', 'layout.footer_specialities': 'Tax' },
    /<h2[^>]*>Services<\/h2>/,
  ],
  ['/', { 'layout.newsletter_button': 'Get the letter' }, 'Get the letter'],
  ['/blog', { 'blog.latest': 'Latest insights' }, /<h2[^>]*>Latest insights/],
  ['/blog/cash-first', { 'blog.back': 'All insights' }, 'All insights'],
  ['/blog/nothing', { 'blog.back': 'All insights' }, 'All insights'],
  ['/contact', { 'contact.offices_open': 'By appointment in {offices}' }, 'By appointment in Lancashire'],
  ['/our-services-x', { 'missing.suggest_specialities': 'Our services' }, 'Our services'],
  ['/x', { 'missing.popular_specialities': 'Estate planning' }, 'Estate planning'],
])('a firm with other work or other names for its pages says so on %s: %o', async (address, texts, words) => {
  const { html } = await open(address, fakeApi({ texts }));
  expect(html).toMatch(words);
});

test('markup in a text is escaped everywhere', async () => {
  const hostile = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"';
  const texts = Object.fromEntries(Object.keys(PAGE_TEXT_DEFINITIONS).map((key) => [key, hostile]));
  for (const address of PATHS) {
    const { html } = await open(address, fakeApi({ texts }));
    expect(html, address).toContain('&lt;script&gt;');
    expect(html, address).not.toMatch(/<script>|<img src=x/);
  }
});

test('without samples, nothing of them is shown', async () => {
  const pages = await Promise.all(
    ['/', '/about', '/team', '/contact'].map((address) => open(address, fakeApi({ texts: {} }))),
  );
  const shown = pages.map(({ html }) => html).join(' ');
  for (const [key, sample] of Object.entries(SAMPLE_TEXTS)) {
    for (const line of sample.split('\n').filter((one) => one.length > 9))
      expect(shown, key).not.toContain(line);
  }
  expect(shown).not.toMatch(/foundingDate|Sample Client A|In the winter/);
});
