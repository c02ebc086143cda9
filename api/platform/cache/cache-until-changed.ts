import { LRUCache } from 'lru-cache';
import type { DatabaseNotifications } from '../database/notifications.ts';

interface CacheOptions<Value> {
  /** Most entries. */
  max: number;
  /** Most bytes, if entries differ in size; an entry of more than half of it is not cached. */
  maxBytes?: number;
  /** Bytes of an entry. */
  sizeOf?(value: Value, key: string): number;
  /** Whether a named change affects an entry; by default each does. */
  isConcerned?(changed: string, value: Value): boolean;
}

/** A loaded value and its lifetime. */
export interface Loaded<Value> {
  value: Value;
  /** Milliseconds; 0 if it must not be cached, unlimited by default. */
  ttl?: number;
}

export interface Cache<Value> {
  /** @returns the cached value, if it is valid */
  get(key: string): Value | undefined;
  /** @returns the cached value, or what `load` returns; callers that ask meanwhile share one load */
  load(key: string, load: () => Promise<Loaded<Value>>): Promise<Value>;
  /** Caches another form of a value for the rest of its lifetime, if it still is the cached one. */
  replace(key: string, value: Value, by: Value): void;
}

/**
 * A least-recently-used cache whose values are valid until a change is announced or their time is over. A value being loaded
 * when a change is announced is returned but not cached, and nothing is cached while changes are not announced. A named change
 * drops the entries that it affects.
 */
export function cacheUntilChanged<Value extends {}>(
  changes: Changes,
  { max, maxBytes, sizeOf, isConcerned = () => true }: CacheOptions<Value>,
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
      for (const [key, value] of [...cached.entries()]) if (isConcerned(changed, value)) cached.delete(key);
  });

  const get = (key: string) => (changes.isListening ? cached.get(key) : undefined);
  const store = (key: string, value: Value, ttl: number) =>
    // 0 means unlimited to lru-cache.
    cached.set(key, value, { ttl: ttl === Number.POSITIVE_INFINITY ? 0 : ttl });
  return {
    get,
    replace(key, value, by) {
      if (get(key) === value) store(key, by, cached.getRemainingTTL(key));
    },
    async load(key, load) {
      const value = get(key) ?? loading.get(key);
      if (value !== undefined) return value;
      const begun = loading;
      const started = load()
        .then(({ value, ttl = Number.POSITIVE_INFINITY }) => {
          if (begun === loading && changes.isListening && ttl > 0) store(key, value, ttl);
          return value;
        })
        .finally(() => begun.delete(key));
      begun.set(key, started);
      return started;
    },
  };
}

/** Announces changes by any process that invalidate cached values. */
export interface Changes {
  /** Whether changes are announced. While they are not, nothing may be cached. */
  readonly isListening: boolean;
  /** @param listener receives the name of the changed content, or null if anything may have changed */
  subscribe(listener: (changed: string | null) => void): void;
}

/** Changes of public content. */
export const contentChanges = (notifications: DatabaseNotifications): Changes => ({
  get isListening() {
    return notifications.isListening;
  },
  subscribe: (listener) => notifications.subscribe('content_changed', (payload) => listener(payload || null)),
});
