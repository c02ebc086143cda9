import type { Knex } from 'knex';
import * as categories from '../categories/public.ts';
import * as newsletters from '../newsletters/public.ts';
import * as pageTexts from '../page-texts/public.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import * as posts from '../posts/public.ts';
import * as testimonials from '../testimonials/public.ts';

/** Sources of public content. Each says when it next changes without a write. */
export const READERS: readonly { nextAppearance(db: Knex): Promise<number> }[] = [
  categories,
  newsletters,
  pageTexts,
  posts,
  testimonials,
];

/**
 * @returns a function that returns the milliseconds until something scheduled becomes public, from memory until public content
 * changes; Infinity if nothing is scheduled
 */
export function nextAppearance(db: Knex, changes: Changes): () => Promise<number> {
  /** As values of performance.now(). */
  const appearances = cacheUntilChanged<number>(changes, { max: 1 });
  return async () => {
    const at = await appearances.load('next', async () => {
      const ttl = Math.min(...(await Promise.all(READERS.map((reader) => reader.nextAppearance(db)))));
      return { value: performance.now() + ttl, ttl };
    });
    return Math.max(0, at - performance.now());
  };
}
