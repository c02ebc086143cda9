import { describe, expect, it } from 'vitest';
import { SITE_PAGES } from '#shared/public.ts';
import { eventually } from '../support/eventually.ts';
import { withProduct } from '../support/product.ts';
import { rawRequest } from '../support/raw-http.ts';

const product = withProduct();

/** The old addresses, by target. */
const SPECIFIED_REDIRECTS: { readonly [to: string]: readonly string[] } = {
  '/specialities': (
    '/portfolio /projects /portfolio/family-business /portfolio/healthcare ' +
    '/portfolio/technology /portfolio/manufacturing /portfolio/legal-practices ' +
    '/portfolio/logistics /portfolio/renewable-energy /portfolio/luxury-travel ' +
    '/portfolio/professional-services /services /expertise /what-we-do /industries ' +
    '/case-studies /work /services.html /services.php'
  ).split(' '),
  '/contact': '/contact-us /get-in-touch /reach-out /consultations /contact.html /contact.php'.split(' '),
  '/about': '/our-story /who-we-are /about.html /about.php'.split(' '),
  '/team': '/our-team /leadership'.split(' '),
  '/blog': '/news /articles /insights /blog.html /blog.php /blog/index.html /blog/index.php'.split(' '),
  '/': '/index.html /index.php /home.html /home.php'.split(' '),
};

/** The same as pairs. */
const SPECIFIED_PAIRS: readonly (readonly [from: string, to: string])[] = Object.entries(
  SPECIFIED_REDIRECTS,
).flatMap(([to, paths]) => paths.map((from) => [from, to] as const));

const visit = async (path: string, method = 'GET') => {
  const response = await fetch(product.url + path, { method, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), headers: response.headers };
};

it('knows the 42 old addresses of the specification, from the migration', async () => {
  expect(
    Object.fromEntries(Object.entries(SPECIFIED_REDIRECTS).map(([to, from]) => [to, from.length])),
  ).toEqual({ '/specialities': 19, '/contact': 6, '/about': 4, '/team': 2, '/blog': 7, '/': 4 });
  const rows = await product
    .db('redirects')
    .where({ source: 'specification' })
    .select('from_path', 'to_path');
  expect(rows.map(({ from_path, to_path }) => [from_path, to_path]).sort()).toEqual(
    [...SPECIFIED_PAIRS].sort(),
  );
});

it('knows an article by its slug in capitals too', async () => {
  expect(await visit('/Blog/The-Best-Board/?a=B')).toMatchObject({
    status: 301,
    location: '/blog/the-best-board?a=B',
  });
  expect((await visit('/blog/A%2Fb')).status).toBe(404);
  expect((await visit('/blog/Not_A_Slug')).status).toBe(404);
});

describe.each(SPECIFIED_PAIRS)('%s', (from, to) => {
  it(`leads to ${to} for good, and leaves the visitor’s own fragment alone`, async () => {
    expect(await visit(from)).toMatchObject({ status: 301, location: to });
    expect(await visit(from, 'HEAD')).toMatchObject({ status: 301, location: to });
  });

  it('does so in capitals, with a slash at the end and with its query', async () => {
    expect(await visit(`${from.toUpperCase()}/?utm_source=a&x=%20b`)).toMatchObject({
      status: 301,
      location: `${to}?utm_source=a&x=%20b`,
    });
  });
});

describe('a browser that opens a page', () => {
  const opened = async (path: string) =>
    (await rawRequest(product.url, path, { 'Sec-Fetch-Dest': 'document' })).headers;

  it.each([
    ['/News/', '/blog?redirected_from=%2FNews%2F'],
    ['/news?q=a', '/blog?q=a&redirected_from=%2Fnews'],
    ['/?p=7&utm_source=a', '/team?utm_source=a&redirected_from=%2F%3Fp%3D7#part'],
    ['/away', 'https://example.org/'],
    ['/old.pdf', '/media/new.pdf'],
  ])('is told the old path in a query: %s', async (path, location) => {
    await product
      .db('redirects')
      .insert([
        { from_path: '/?p=7', to_path: '/team#part' },
        { from_path: '/away', to_path: 'https://example.org/' },
        { from_path: '/old.pdf', to_path: '/media/new.pdf' },
      ])
      .onConflict('from_path')
      .ignore();
    await expect.poll(async () => (await opened(path)).location).toBe(location);
  });

  it('gets the same page with that query, and no cache mixes its redirect with a crawler’s', async () => {
    const bodies = ['/blog', '/blog?redirected_from=%2Fnews'].map((path) => rawRequest(product.url, path));
    const [plain, told] = await Promise.all(bodies);
    expect(told?.text).toBe(plain?.text);
    expect((await opened('/news')).vary).toContain('Sec-Fetch-Dest');
  });
});

it('is asked for again each time, so that a corrected redirect is seen at once', async () => {
  expect((await visit('/services')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

it('leads password managers to the page that changes a password', async () => {
  expect(await visit('/.well-known/change-password')).toMatchObject({
    status: 302,
    location: '/admin/account',
  });
});

it('ignores other addresses and methods', async () => {
  for (const path of ['/portfolio/other', '/services/x', '/index.htm', '/works', '/servicesx']) {
    expect((await visit(path)).status).toBe(404);
  }
  expect((await visit('/services', 'POST')).status).toBe(404);
});

it.each([...SITE_PAGES.filter((page) => page !== '/'), '/blog/some-article'])(
  '%s has one address, without a slash at the end',
  async (page) => {
    expect(await visit(`${page}/?a=1`)).toMatchObject({ status: 301, location: `${page}?a=1` });
    expect(await visit(`${page}//`)).toMatchObject({ status: 301, location: page });
  },
);

it('leads from the feed, the mobile form and further pages of an old address to where that leads', async () => {
  await product.db('redirects').insert([
    { from_path: '/feed', to_path: '/feed.xml', source: 'import' },
    { from_path: '/2015/old', to_path: '/contact', source: 'import' },
    { from_path: '/category/old', to_path: '/blog?category=new', source: 'import' },
  ]);
  for (const [from, to] of [
    ['/feed/', '/feed.xml'],
    ['/feed/?x=1', '/feed.xml?x=1'],
    ['/2015/old/feed/', '/contact'],
    ['/2015/Old/amp', '/contact'],
    ['/category/old/page/2/', '/blog?category=new'],
    ['/blog/some-article/feed/', '/blog/some-article'],
    ['/blog/some-article/amp', '/blog/some-article'],
  ] as const)
    await eventually(async () => expect(await visit(from)).toMatchObject({ status: 301, location: to }));
  for (const path of ['/amp', '/page/2', '/blog/feed', '/nothing/feed'])
    expect((await visit(path)).status).toBe(404);
});
