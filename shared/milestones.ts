import * as z from 'zod';
import { requiredText } from './fields.ts';
import { displayOrder } from './record-order.ts';

export const milestoneSchema = z.object({
  year: requiredText('Year', 8),
  text: requiredText('Text', 160),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const milestoneFilterSchema = z.strictObject({ year: z.string(), is_active: z.boolean() }).partial();

/** A row of milestones as the admin API answers it. */
export interface Milestone extends Omit<z.output<typeof milestoneSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A milestone as visitors see it. */
export type MilestoneView = Pick<Milestone, 'id' | 'year' | 'text'>;
