import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';

export interface CacheOptions<Value> {
  /** The most entries. */
  max: number;
  /** The most bytes, where entries differ in size; an entry larger than half of it is not cached. */
  maxBytes?: number;
  /** Bytes of an entry. */
  sizeOf?(value: Value, key: string): number;
  /** Whether a named change concerns an entry; by default one whose key begins with the name and a space. */
  isConcerned?(changed: string, key: string, value: Value): boolean;
}

/** A loaded value and how long it holds. */
export interface Loaded<Value> {
  value: Value;
  /** Milliseconds; 0 when it must not be cached, unlimited by default. */
  ttl?: number;
}

export interface Cache<Value> {
  /** @returns the cached value that still holds */
  get(key: string): Value | undefined;
  /** @returns the cached value, or what `load` returns; callers that ask meanwhile share one load */
  load(key: string, load: () => Promise<Loaded<Value>>): Promise<Value>;
  /** @returns how to cache a value that is read from now on; ignored when a change is announced before */
  begin(key: string): (loaded: Loaded<Value>) => void;
  entries(): Iterable<readonly [key: string, value: Value]>;
}

/**
 * A least-recently-used cache with one rule: a value holds until a change is announced or its time is over. A value that
 * was being loaded when a change was announced is answered but not cached, and nothing is cached while changes are not
 * announced. A named change clears the entries that it concerns.
 */
export function cacheUntilChanged<Value extends {}>(
  changes: Changes,
  {
    max,
    maxBytes,
    sizeOf,
    isConcerned = (changed, key) => key.startsWith(`${changed} `),
  }: CacheOptions<Value>,
): Cache<Value> {
  const cached = new LRUCache<string, Value>({
    max,
    ...(maxBytes && { maxSize: maxBytes, maxEntrySize: maxBytes / 2 }),
    ...(sizeOf && { sizeCalculation: sizeOf }),
  });
  let loading = new Map<string, Promise<Value>>();

  changes.subscribe((changed) => {
    loading = new Map();
    if (changed === null) cached.clear();
    else
      for (const [key, value] of [...cached.entries()])
        if (isConcerned(changed, key, value)) cached.delete(key);
  });

  const get = (key: string) => (changes.isListening ? cached.get(key) : undefined);
  const begin = (key: string) => {
    const begun = loading;
    return ({ value, ttl = Number.POSITIVE_INFINITY }: Loaded<Value>) => {
      if (begun !== loading || !changes.isListening || ttl <= 0) return;
      // lru-cache takes 0 for unlimited.
      cached.set(key, value, { ttl: ttl === Number.POSITIVE_INFINITY ? 0 : ttl });
    };
  };
  return {
    get,
    begin,
    entries: () => cached.entries(),
    async load(key, load) {
      const value = get(key) ?? loading.get(key);
      if (value !== undefined) return value;
      const begun = loading;
      const store = begin(key);
      const started = load()
        .then((loaded) => {
          store(loaded);
          return loaded.value;
        })
        .finally(() => begun.delete(key));
      begun.set(key, started);
      return started;
    },
  };
}
