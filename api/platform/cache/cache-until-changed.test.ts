import { expect, it } from 'vitest';
import { cacheUntilChanged } from './cache-until-changed.ts';

function setUp() {
  const listeners: ((changed: string | null) => void)[] = [];
  const changes = {
    isListening: true,
    subscribe: (listener: (changed: string | null) => void) => listeners.push(listener),
    announce: (changed: string | null) => {
      for (const listener of listeners) listener(changed);
    },
  };
  return { changes, cache: cacheUntilChanged<number>(changes, { max: 10 }) };
}

it('drops the entries that a named change affects, and all if anything may have changed', async () => {
  const { changes, cache } = setUp();
  for (const key of ['posts a', 'posts b', 'posts-of-others a'])
    await cache.load(key, async () => ({ value: 0 }));
  changes.announce('posts');
  expect([...cache.entries()]).toEqual([['posts-of-others a', 0]]);
  changes.announce(null);
  expect([...cache.entries()]).toEqual([]);
});

it('does not cache a value read before a change, or one with a TTL of 0', async () => {
  const { changes, cache } = setUp();
  const store = cache.begin('posts a');
  changes.announce('posts');
  store({ value: 1 });
  expect(cache.get('posts a')).toBeUndefined();
  cache.begin('posts a')({ value: 2, ttl: 0 });
  expect(cache.get('posts a')).toBeUndefined();
  cache.begin('posts a')({ value: 3 });
  expect(cache.get('posts a')).toBe(3);
});

it('caches nothing while changes are not announced, and shares a running load', async () => {
  const { changes, cache } = setUp();
  let loads = 0;
  const load = async () => ({ value: ++loads });
  expect(await Promise.all([cache.load('a', load), cache.load('a', load)])).toEqual([1, 1]);
  expect(await cache.load('a', load)).toBe(1);
  changes.isListening = false;
  expect([await cache.load('a', load), await cache.load('a', load)]).toEqual([2, 3]);
});

it('loads again after a failed load', async () => {
  const { cache } = setUp();
  await expect(cache.load('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.load('a', async () => ({ value: 1 }))).toBe(1);
});
