import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageCache, createPageStore, HTML } from './page-cache.ts';

it('compresses a page that is asked for again as well as possible, and answers the same', async () => {
  const body = Array.from(
    { length: 3000 },
    (_, n) => `<p>Line ${(n * n) % 977} of the ${n % 13}th part</p>`,
  ).join('\n');
  const cache = createPageCache({
    name: 'pages',
    store: createPageStore({ isListening: true, subscribe: () => () => undefined } as never),
    render: async () => ({ status: 200, type: HTML, body }),
    nextAppearance: async () => Number.POSITIVE_INFINITY,
  });
  const first = (await cache.get('/')).br?.length ?? 0;
  const again = async () => cache.peek('/')?.br ?? Buffer.alloc(0);
  await expect.poll(async () => (await again()).length).toBeLessThan(first);
  const { br = Buffer.alloc(0), gzip = Buffer.alloc(0), identity } = await cache.get('/');
  for (const sent of [brotliDecompressSync(br), gunzipSync(gzip), identity])
    expect(sent.toString()).toBe(body);
  expect(cache.stats).toMatchObject({ misses: 1, entries: 1 });
});
