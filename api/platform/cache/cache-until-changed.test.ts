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
  const isConcerned = (changed: string, value: string) => value.startsWith(changed);
  return { changes, cache: cacheUntilChanged<string>(changes, { max: 10, isConcerned }) };
}

it('drops the entries that a named change affects, and all if anything may have changed', async () => {
  const { changes, cache } = setUp();
  for (const value of ['posts', 'media']) await cache.load(value, async () => ({ value }));
  changes.announce('posts');
  expect([cache.get('posts'), cache.get('media')]).toEqual([undefined, 'media']);
  changes.announce(null);
  expect(cache.get('media')).toBeUndefined();
});

it('does not cache a value read before a change, or one with a TTL of 0', async () => {
  const { changes, cache } = setUp();
  await cache.load('a', async () => {
    changes.announce('posts');
    return { value: 'old' };
  });
  expect(cache.get('a')).toBeUndefined();
  await cache.load('a', async () => ({ value: 'new', ttl: 0 }));
  expect(cache.get('a')).toBeUndefined();
});

it('caches nothing while changes are not announced, and shares a running load', async () => {
  const { changes, cache } = setUp();
  let loads = 0;
  const load = async () => ({ value: `${++loads}` });
  expect(await Promise.all([cache.load('a', load), cache.load('a', load)])).toEqual(['1', '1']);
  expect(await cache.load('a', load)).toBe('1');
  changes.isListening = false;
  expect([await cache.load('a', load), await cache.load('a', load)]).toEqual(['2', '3']);
});

it('loads again after a failed load', async () => {
  const { cache } = setUp();
  await expect(cache.load('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.load('a', async () => ({ value: '1' }))).toBe('1');
});
