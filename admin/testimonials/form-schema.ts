import { testimonialSchema } from '#shared/testimonials.ts';

/** What the form saves. Not the order, so that a stale form does not move anything back. */
export const testimonialFormSchema = testimonialSchema.omit({ display_order: true });
