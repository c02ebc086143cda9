import { afterEach, expect, it } from 'vitest';
import type { BlogImport } from '#shared/imports.ts';
import { withBlogImports } from '../../support/blog-imports.ts';

const web: { [url: string]: string | (() => string) } = {};
const { asAdmin, blogs } = withBlogImports(web);
afterEach(() => {
  for (const url of Object.keys(web)) delete web[url];
});

const begin = (address: string) =>
  asAdmin<BlogImport & { message: string }>('imports/address', { body: { address } });
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
it('follows a web page to its post feed, but only once', async () => {
  web['https://old.example/'] = `<!DOCTYPE html><html><head>
    <link rel="alternate" type="application/rss+xml" title="Blog &raquo; Comments Feed" href="/comments/feed/">
    <link href='/feed.xml?a=1&amp;b=2' type='application/atom+xml' rel='alternate home'>`;
  web['https://old.example/feed.xml?a=1&b=2'] = rss(['1']);
  expect((await read('https://old.example/')).titles).toEqual(['Post 1']);

  web['https://old.example/feed.xml?a=1&b=2'] = web['https://old.example/'];
  const { found } = await read('https://old.example/', 'failed');
  expect(found.problem).toContain('it names no feed');
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
