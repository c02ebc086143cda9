import { describe, expect, it } from 'vitest';
import { SITE_PAGES } from '#shared/public.ts';
import { eventually } from '../support/eventually.ts';
import { withProduct } from '../support/product.ts';
import { SPECIFIED_PAIRS, SPECIFIED_REDIRECTS } from '../support/specified-redirects.ts';

const product = withProduct();

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
  const named = `#from=${encodeURIComponent(from)}`;

  it(`leads to ${to} for good, and names itself in the fragment`, async () => {
    expect(await visit(from)).toMatchObject({ status: 301, location: to + named });
    expect(await visit(from, 'HEAD')).toMatchObject({ status: 301, location: to + named });
  });

  it('does so in capitals, with a slash at the end and with its query', async () => {
    const odd = `${from.toUpperCase()}/`;
    expect(await visit(`${odd}?utm_source=a&x=%20b`)).toMatchObject({
      status: 301,
      location: `${to}?utm_source=a&x=%20b#from=${encodeURIComponent(odd)}`,
    });
  });
});

it('may be cached for a day', async () => {
  expect((await visit('/services')).headers.get('cache-control')).toBe('public, max-age=86400');
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

it.each([
  '//evil.example',
  '//evil.example/',
  '//evil.example/about/',
  '//evil.example/services',
  '/%5Cevil.example/',
  '/blog/%5C%5Cevil.example/..//',
  '/https://evil.example/',
])('sends nobody to another site: %s', async (path) => {
  const { location } = await visit(path);
  if (location !== null) expect(new URL(location, product.url).origin).toBe(product.url);
});

it('leads from the feed, the mobile form and further pages of an old address to where that leads', async () => {
  await product.db('redirects').insert([
    { from_path: '/feed', to_path: '/feed.xml', source: 'import' },
    { from_path: '/2015/old', to_path: '/contact', source: 'import' },
    { from_path: '/category/old', to_path: '/blog?category=new', source: 'import' },
  ]);
  for (const [from, to] of [
    ['/feed/', '/feed.xml'],
    ['/feed/?x=1', '/feed.xml?x=1'],
    ['/2015/old/feed/', '/contact#from=%2F2015%2Fold%2Ffeed%2F'],
    ['/2015/Old/amp', '/contact#from=%2F2015%2FOld%2Famp'],
    ['/category/old/page/2/', '/blog?category=new#from=%2Fcategory%2Fold%2Fpage%2F2%2F'],
  ] as const)
    await eventually(async () => expect(await visit(from)).toMatchObject({ status: 301, location: to }));
  for (const path of ['/amp', '/page/2', '/blog/feed', '/nothing/feed'])
    expect((await visit(path)).status).toBe(404);
});
