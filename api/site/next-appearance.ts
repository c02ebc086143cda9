import type { Knex } from 'knex';
import * as categories from '../categories/public.ts';
import * as newsletters from '../newsletters/public.ts';
import * as pageTexts from '../page-texts/public.ts';
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

/** @returns milliseconds until something scheduled becomes public; Infinity if nothing is scheduled */
export async function nextAppearance(db: Knex): Promise<number> {
  return Math.min(...(await Promise.all(READERS.map((reader) => reader.nextAppearance(db)))));
}
