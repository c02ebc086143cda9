import * as z from 'zod';
import { requiredText, slug } from './fields.ts';

export const categorySchema = z.object({
  name: requiredText('Name', 100),
  slug,
});

export const categoryFilterSchema = z.strictObject({ name: z.string(), slug: z.string() }).partial();

/** A row of blog_categories as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Category extends z.output<typeof categorySchema> {
  id: string;
  /** Number of its posts of any status. */
  post_count: number;
  created_at: string;
  updated_at: string;
}
