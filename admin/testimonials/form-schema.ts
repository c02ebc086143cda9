import { testimonialSchema } from '#shared/testimonials.ts';

/** What the form saves. The order is changed in the list alone: an old copy in a form must not move anything back. */
export const testimonialFormSchema = testimonialSchema.omit({ display_order: true });
