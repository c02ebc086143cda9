import * as z from 'zod';
import { requiredLongText, requiredText } from './fields.ts';
import { displayOrder } from './record-order.ts';

export const questionSchema = z.object({
  /** {brand} becomes the name of the site, {team} the number of people in the team. */
  question: requiredText('Question', 200),
  answer: requiredLongText('Answer', 2000),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const questionFilterSchema = z
  .strictObject({ question: z.string(), is_active: z.boolean() })
  .partial();

/** A row of questions as the admin API answers it. */
export interface Question extends Omit<z.output<typeof questionSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A question as visitors see it. */
export type QuestionView = Pick<Question, 'id' | 'question' | 'answer'>;
