import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createPageCache, HTML } from './page-cache.ts';
import { pageAddress } from './pages.ts';

function setUp(options: { wait?: number; status?: number } = {}) {
  let version = 1;
  let listening = true;
  const render = vi.fn(async (url: string) => ({
    status: options.status ?? 200,
    type: HTML,
    body: `${url} v${version}`,
  }));
  const cache = createPageCache({
    render,
    nextAppearance: async () => options.wait ?? Number.POSITIVE_INFINITY,
    trustworthy: () => listening,
  });
  const read = async (url: string) => (await cache.get(url)).identity.toString();
  return { cache, render, read, change: () => version++, lose: () => (listening = false) };
}

it('renders a page once, also when a hundred ask at the same moment, and again when content changed', async () => {
  const { cache, render, read, change } = setUp();
  await Promise.all(Array.from({ length: 100 }, () => cache.get('/a')));
  expect(render).toHaveBeenCalledTimes(1);
  expect(await read('/a')).toBe('/a v1');
  change();
  cache.clear();
  expect(await read('/a')).toBe('/a v2');
  expect(render).toHaveBeenCalledTimes(2);
});

it('does not keep a page whose content changed while it was rendered', async () => {
  const { cache, read, change } = setUp();
  const early = cache.get('/a');
  change();
  cache.clear();
  await early;
  expect(await read('/a')).toBe('/a v2');
});

it('forgets a page at the moment when something scheduled appears', async () => {
  const { cache, render } = setUp({ wait: 30 });
  await cache.get('/a');
  await expect
    .poll(async () => {
      await cache.get('/a');
      return render.mock.calls.length;
    })
    .toBeGreaterThan(1);
});

it('keeps nothing while changes are not heard, and no page that is not found', async () => {
  const deaf = setUp();
  deaf.lose();
  await deaf.cache.get('/a');
  await deaf.cache.get('/a');
  expect(deaf.render).toHaveBeenCalledTimes(2);
  const missing = setUp({ status: 404 });
  await missing.cache.get('/a');
  await missing.cache.get('/a');
  expect(missing.render).toHaveBeenCalledTimes(2);
});

it('has compressed forms that say the same, and an etag that follows the content', async () => {
  const { cache } = setUp();
  const page = await cache.get('/a');
  expect(gunzipSync(page.gzip as Buffer)).toEqual(page.identity);
  expect((await cache.get('/b')).etag).not.toBe(page.etag);
});

it('keeps no more than fits into its memory, and what was used last', async () => {
  const render = vi.fn(async () => ({
    status: 200,
    type: 'image/png',
    body: Buffer.alloc(10 * 1024 * 1024),
  }));
  const cache = createPageCache({ render, nextAppearance: async () => Infinity, trustworthy: () => true });
  for (const url of ['/1', '/2', '/3', '/4', '/1', '/5']) await cache.get(url);
  expect(render).toHaveBeenCalledTimes(5);
  await cache.get('/1');
  expect(render).toHaveBeenCalledTimes(5);
  await cache.get('/2');
  expect(render).toHaveBeenCalledTimes(6);
});

it.each([
  ['/blog', '/blog'],
  ['/blog?utm_source=x&fbclid=y', '/blog'],
  ['/blog?q=a%20b&category=growth&x=1', '/blog?category=growth&q=a+b'],
  ['/blog?page=2&page=3', '/blog?page=2'],
  ['/blog?q=', '/blog'],
  ['/blog?page=-1', '/blog'],
  ['/blog?page=1', '/blog'],
  ['/blog?page=02', '/blog?page=2'],
  ['/blog?page=1e9', '/blog'],
  [`/blog?q=${'x'.repeat(10_000)}`, `/blog?q=${'x'.repeat(200)}`],
  ['/consultation?source=hero&q=x', '/consultation?source=hero'],
  ['/consultation?source=<script>', '/consultation'],
  ['/?source=hero', '/'],
  ['/blog?q=%', '/blog?q=%25'],
  ['/Blog?q=a', '/Blog?q=a'],
  ['/?q=a', '/'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/caf%C3%A9', '/caf%C3%A9'],
])('makes one page of %j', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});
