import type { Knex } from 'knex';
import type { TestimonialView } from '#shared/public.ts';
import { listActive } from '../platform/database/database.ts';

/** @returns the active testimonials in their order */
export const listActiveTestimonials = (db: Knex): Promise<TestimonialView[]> =>
  listActive(db, 'testimonials', ['id', 'quote', 'author', 'role', 'company', 'rating', 'display_order']);

/** Testimonials are public as soon as they are saved. */
export const nextAppearance = async (): Promise<number> => Number.POSITIVE_INFINITY;
