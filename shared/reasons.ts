import * as z from 'zod';
import { requiredLongText, requiredText } from './fields.ts';
import { displayOrder } from './record-order.ts';

export const reasonSchema = z.object({
  /** The two or three words set large. */
  big: requiredText('Large words', 30),
  title: requiredText('Title', 120),
  text: requiredLongText('Text', 300),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const reasonFilterSchema = z.strictObject({ title: z.string(), is_active: z.boolean() }).partial();

/** A row of reasons as the admin API answers it. */
export interface Reason extends Omit<z.output<typeof reasonSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A reason as visitors see it. */
export type ReasonView = Pick<Reason, 'id' | 'big' | 'title' | 'text'>;
