import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import { createPageCache, HTML } from '../platform/cache/page-cache.ts';
import { pageAddress } from './pages.ts';

function setUp({ wait = Number.POSITIVE_INFINITY, status = 200, isWhole = true }) {
  const render = vi.fn(async () => ({ status, type: HTML, body: 'A page', isWhole }));
  const cache = createPageCache({ changes: fakeChanges(), nextAppearance: async () => wait });
  return { get: (url: string) => cache.get(url, render), render };
}

function fakeChanges() {
  const listeners: ((changed: string | null) => void)[] = [];
  return {
    isListening: true,
    subscribe: (listener: (changed: string | null) => void) => listeners.push(listener),
    announce: (changed: string | null) => {
      for (const listener of listeners) listener(changed);
    },
  };
}

it('forgets what shows a thing that changed, and what does not say what it shows', async () => {
  const changes = fakeChanges();
  const shows: { [url: string]: Set<string> } = { '/a': new Set(['posts']), '/b': new Set(['offices']) };
  const cache = createPageCache({ changes, nextAppearance: async () => Number.POSITIVE_INFINITY });
  const render = (url: string) => async () => ({
    ...{ status: 200, type: HTML, body: url },
    ...(shows[url] && { shows: shows[url] }),
  });
  const kept = () => ['/a', '/b', '/c'].filter((url) => cache.peek(url));
  for (const url of ['/a', '/b', '/c']) await cache.get(url, render(url));
  changes.announce('posts');
  expect(kept()).toEqual(['/b']);
  changes.announce(null);
  expect(kept()).toEqual([]);
});

it('forgets a page at the moment when something scheduled appears', async () => {
  const { get, render } = setUp({ wait: 30 });
  const renderings = async () => {
    await get('/a');
    return render.mock.calls.length;
  };
  await expect.poll(renderings).toBeGreaterThan(1);
});

it.each([{ isWhole: false }, { status: 404 }])(
  'caches no incomplete page, and no 404: %o',
  async (options) => {
    const { get, render } = setUp(options);
    for (let time = 0; time < 2; time++) await get('/a');
    expect(render).toHaveBeenCalledTimes(2);
  },
);

it('evicts the least recently used, and does not keep what would take most of the memory', async () => {
  const cache = createPageCache({ changes: fakeChanges(), nextAppearance: async () => Infinity });
  const get = (url: string, bytes = 5_000_000) =>
    cache.get(url, async () => ({ status: 200, type: 'image/png', body: Buffer.alloc(bytes) }));
  const held = () => ['/1', '/2', '/3', '/4', '/whole'].filter((url) => cache.peek(url));
  for (const url of ['/1', '/2', '/3']) await get(url);
  // The one that was used longest ago goes, though it was made after another that stays.
  await get('/1');
  await get('/4');
  expect(held()).toEqual(['/1', '/3', '/4']);
  await get('/whole', 9_000_000);
  expect(held()).toEqual(['/1', '/3', '/4']);
});

it('holds no more memory than it counts', async () => {
  const { get } = setUp({});
  const { identity, br, gzip } = await get('/a');
  for (const form of [identity, br, gzip] as Buffer[]) expect(form.buffer.byteLength).toBe(form.length);
});

it.each([
  ['/blog', '/blog'],
  ['/blog?utm_source=x&fbclid=y', '/blog'],
  ['/blog?q=a%20b&category=growth&x=1', '/blog?category=growth&q=a+b'],
  ['/blog?page=2&page=3', '/blog?page=2'],
  ['/blog?page=1', '/blog'],
  ['/blog?page=02', '/blog?page=2'],
  [`/blog?q=${'x'.repeat(10_000)}`, `/blog?q=${'x'.repeat(200)}`],
  ['/consultation?source=hero&q=x', '/consultation?source=hero'],
  ['/consultation?source=<script>', '/consultation'],
  ['/?source=hero', '/'],
  ['/blog?q=%', '/blog?q=%25'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
])('makes one page of %j', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

it('compresses a page that is asked for again as well as possible, and answers the same', async () => {
  const line = (n: number) => `<p>Line ${(n * n) % 977} of the ${n % 13}th part</p>`;
  const body = Array.from({ length: 3000 }, (_, n) => line(n)).join('\n');
  const render = vi.fn(async () => ({ status: 200, type: HTML, body }));
  const cache = createPageCache({ changes: fakeChanges(), nextAppearance: async () => Infinity });
  const first = (await cache.get('/', render)).br?.length ?? 0;
  const again = async () => cache.peek('/')?.br ?? Buffer.alloc(0);
  await expect.poll(async () => (await again()).length).toBeLessThan(first);
  const { br = Buffer.alloc(0), gzip = Buffer.alloc(0), identity } = await cache.get('/', render);
  for (const sent of [brotliDecompressSync(br), gunzipSync(gzip), identity])
    expect(sent.toString()).toBe(body);
  expect(render).toHaveBeenCalledOnce();
});

function setUpCache() {
  const changes = fakeChanges();
  const isConcerned = (changed: string, value: string) => value.startsWith(changed);
  return { changes, cache: cacheUntilChanged<string>(changes, { max: 10, isConcerned }) };
}

it('does not cache a value read before a change, or one with a TTL of 0', async () => {
  const { changes, cache } = setUpCache();
  await cache.load('a', async () => {
    changes.announce('posts');
    return { value: 'old' };
  });
  expect(cache.get('a')).toBeUndefined();
  await cache.load('a', async () => ({ value: 'new', ttl: 0 }));
  expect(cache.get('a')).toBeUndefined();
});

it('caches nothing while changes are not announced, and shares a running load', async () => {
  const { changes, cache } = setUpCache();
  let loads = 0;
  const load = async () => ({ value: `${++loads}` });
  expect(await Promise.all([cache.load('a', load), cache.load('a', load)])).toEqual(['1', '1']);
  expect(await cache.load('a', load)).toBe('1');
  changes.isListening = false;
  expect([await cache.load('a', load), await cache.load('a', load)]).toEqual(['2', '3']);
});

it('loads again after a failed load', async () => {
  const { cache } = setUpCache();
  await expect(cache.load('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.load('a', async () => ({ value: '1' }))).toBe('1');
});
