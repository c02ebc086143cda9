import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { PageCache } from '../platform/cache/page-cache.ts';
import { cacheFastPath } from './fast-path.ts';

it('a reader of a cached page waits for one of the requests that come at once, not for all', async () => {
  const cached = { type: 'text/html', etag: '"1"', identity: Buffer.from('A page') };
  const cache = { peek: (url: string) => (url === '/' ? cached : undefined) } as unknown as PageCache;
  const answered: string[] = [];
  const pass = (_request: unknown, _response: unknown, next: () => void) => next();
  const listener = cacheFastPath({
    ...{ cache, headers: { pages: pass, api: pass }, answered: () => {} },
    handler: ({ url }) => answered.push(url ?? ''),
  });
  const request = (method: string, url: string) =>
    listener(
      { method, url, headers: {} } as IncomingMessage,
      { writeHead: () => {}, end: () => answered.push(url) } as never,
    );

  for (const n of [1, 2, 3]) request('POST', `/sign-in-${n}`);
  expect(answered).toEqual([]);
  await turn();
  request('GET', '/');
  expect(answered).toEqual(['/sign-in-1', '/']);
  await turn();
  await turn();
  expect(answered).toEqual(['/sign-in-1', '/', '/sign-in-2', '/sign-in-3']);
});
