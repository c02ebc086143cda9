import { cacheUntilChanged } from './cache-until-changed.ts';
import type { Changes } from './changes.ts';

/** Returns a cached total, or counts. */
export type CachedTotal = (key: string, count: () => Promise<number>) => Promise<number>;

export interface CachedTotals {
  /** @returns milliseconds until something scheduled becomes public; Infinity if nothing is scheduled */
  nextAppearance(): Promise<number>;
  total: CachedTotal;
}

const MOST_TOTALS = 1000;

/**
 * Totals for pages and lists, cached until public content changes or something scheduled becomes public.
 * @param nextAppearance reads from the database; milliseconds
 */
export function cacheTotals(changes: Changes, nextAppearance: () => Promise<number>): CachedTotals {
  const totals = cacheUntilChanged<number>(changes, { max: MOST_TOTALS });
  /** As values of performance.now(). */
  const appearances = cacheUntilChanged<number>(changes, { max: 1 });

  const next = async (): Promise<number> => {
    const at = await appearances.load('next', async () => {
      const ttl = await nextAppearance();
      return { value: performance.now() + ttl, ttl };
    });
    return Math.max(0, at - performance.now());
  };
  return {
    nextAppearance: next,
    total: (key, count) =>
      totals.load(key, async () => {
        const until = performance.now() + (await next());
        const value = await count();
        return { value, ttl: until - performance.now() };
      }),
  };
}
