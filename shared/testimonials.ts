import * as z from 'zod';
import { optionalText, requiredLongText, requiredText, text } from './fields.ts';
import { displayOrder } from './record-lists.ts';

export const testimonialSchema = z.object({
  quote: requiredLongText('Quote', 2000),
  author: requiredText('Author', 200),
  role: text('Role', 200),
  company: optionalText('Company', 200),
  rating: z
    .int({ error: 'Rating must be a whole number from 1 to 5' })
    .min(1, { error: 'Rating must be a whole number from 1 to 5' })
    .max(5, { error: 'Rating must be a whole number from 1 to 5' })
    .default(5),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  source_note: optionalText('Source and permission', 1000),
  display_order: displayOrder,
});

export const testimonialFilterSchema = z
  .strictObject({
    is_active: z.boolean(),
    rating: z.int().min(-32_768).max(32_767),
    author: z.string(),
    role: z.string(),
    company: z.string().nullable(),
  })
  .partial();

/** A row of testimonials as the admin API answers it. */
export interface Testimonial extends Omit<z.output<typeof testimonialSchema>, 'display_order'> {
  id: string;
  display_order: number;
  version: number;
  created_at: string;
  updated_at: string;
}
