import type { Knex } from 'knex';
import type { TestimonialView } from '#shared/public.ts';

/** Active testimonials in their order. */
export function listActiveTestimonials(db: Knex): Promise<TestimonialView[]> {
  return db('testimonials')
    .select('id', 'quote', 'author', 'role', 'company', 'rating', 'display_order')
    .where({ is_active: true })
    .orderBy(['display_order', 'created_at', 'id']);
}

/** Testimonials appear when they are saved. */
export const nextAppearance = async (): Promise<number> => Number.POSITIVE_INFINITY;
