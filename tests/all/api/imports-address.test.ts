import { afterEach, expect, it } from 'vitest';
import type { BlogImport } from '#shared/imports.ts';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { importPieces } from '../../support/import-pieces.ts';
import { withAdmin } from '../../support/sign-in.ts';

const web: { [url: string]: string | (() => string) } = {};
const { product, cookie: admin } = withAdmin({ imports: importPieces(web) });
const blogs = blogImporter(product, admin);
afterEach(async () => {
  for (const url of Object.keys(web)) delete web[url];
  await product.db('imports').delete();
});

const begin = (address: string) =>
  ask<BlogImport & { message: string }>(blogs.api('/address'), { cookie: admin, body: { address } });
async function read(address: string, state = 'ready') {
  const { status, body } = await begin(address);
  expect(status, body.message).toBe(201);
  expect(body).toMatchObject({ filename: address, format: null, state: 'reading' });
  const found = await blogs.reaches(body.id, state);
  const items = await blogs.items(body.id);
  await expect.poll(async () => (await blogs.left()).folders).toBeUndefined();
  return { found, titles: items.map(({ title }) => title) };
}

const rss = (ids: string[], head = '') =>
  `<rss version="2.0"><channel>${head}${ids.map((id) => `<item><guid>${id}</guid></item>`).join('')}</channel></rss>`;
const jsonFeed = (ids: string[], next_url?: string) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    items: ids.map((id) => ({ id, title: id })),
    next_url,
  });

it('follows the next-page links of a feed', async () => {
  const next = (number: number) =>
    `<atom:link href="/feed?a=1&amp;page=${number}" title="x" rel="next" type="application/rss+xml"/>`;
  web['https://old.example/feed'] = rss(['1', '2'], next(2));
  web['https://old.example/feed?a=1&page=2'] = rss(['2', '3'], next(3));
  web['https://old.example/feed?a=1&page=3'] = rss(['4']);
  expect((await read('https://old.example/feed')).titles).toEqual(['Post 1', 'Post 2', 'Post 3', 'Post 4']);

  web['https://old.example/feed.json'] = jsonFeed(['a'], 'https://old.example/2.json');
  web['https://old.example/2.json'] = jsonFeed(['b']);
  expect((await read('https://old.example/feed.json')).titles).toEqual(['a', 'b']);
});

it('stops after one repeat when every page returns the same one', async () => {
  let asked = 0;
  const same = () => {
    asked += 1;
    return jsonFeed(['1', '2'], `https://old.example/${asked + 1}.json`);
  };
  for (let page = 1; page < 10; page++) web[`https://old.example/${page}.json`] = same;
  expect((await read('https://old.example/1.json')).titles).toHaveLength(2);
  expect(asked).toBe(2);
});

it('reads at most 50 pages of an endless feed, and reports the limit', async () => {
  for (let page = 1; page <= 60; page++)
    web[`https://old.example/${page}.json`] = jsonFeed(
      [`post ${page}`],
      `https://old.example/${page + 1}.json`,
    );
  const { found, titles } = await read('https://old.example/1.json');
  expect(titles).toHaveLength(50);
  expect(found.problem).toBe(
    'The feed goes on after 50 pages, which is the most that is read. The newest 50 articles of the feed were read.',
  );
});

it('reports a page that cannot be fetched and keeps the pages before it', async () => {
  web['https://old.example/1.json'] = jsonFeed(['a'], 'https://old.example/2.json');
  const { found, titles } = await read('https://old.example/1.json');
  expect(titles).toEqual(['a']);
  expect(found.problem).toBe(
    'Page 2 of the feed could not be fetched, so older articles are missing. The server at this address answers 404.',
  );
});

it('follows a web page to its post feed, but only once', async () => {
  web['https://old.example/'] = `<!DOCTYPE html><html><head>
    <link rel="alternate" type="application/rss+xml" title="Blog &raquo; Comments Feed" href="/comments/feed/">
    <link href='/feed.xml?a=1&amp;b=2' type='application/atom+xml' rel='alternate home'>`;
  web['https://old.example/feed.xml?a=1&b=2'] = rss(['1']);
  expect((await read('https://old.example/')).titles).toEqual(['Post 1']);

  web['https://old.example/feed.xml?a=1&b=2'] = web['https://old.example/'];
  const { found } = await read('https://old.example/', 'failed');
  expect(found.problem).toContain('there is another web page in its place');
  web['https://plain.example/'] = '<html><body>Hello';
  expect((await read('https://plain.example/', 'failed')).found.problem).toContain('it names no feed');
});

it.each(['', 'ftp://old.example/feed', 'javascript:alert(1)', 'https://', 'old.example'])(
  'rejects %j as a URL',
  async (address) => {
    expect((await begin(address)).status).toBe(422);
    expect(await blogs.left()).toEqual({});
  },
);
