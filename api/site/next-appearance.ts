import type { Knex } from 'knex';
import * as categories from '../categories/public.ts';
import * as newsletters from '../newsletters/public.ts';
import * as pageTexts from '../page-texts/public.ts';
import * as posts from '../posts/public.ts';
import * as testimonials from '../testimonials/public.ts';

/** What the public site reads. Each says when it next changes by the clock alone. */
export const READERS: readonly { nextAppearance(db: Knex): Promise<number> }[] = [
  categories,
  newsletters,
  pageTexts,
  posts,
  testimonials,
];

/** @returns milliseconds until anything public changes by the clock alone; Infinity when nothing will */
export async function nextAppearance(db: Knex): Promise<number> {
  return Math.min(...(await Promise.all(READERS.map((reader) => reader.nextAppearance(db)))));
}
