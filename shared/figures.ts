import * as z from 'zod';
import { requiredText } from './fields.ts';
import { displayOrder } from './record-order.ts';

/** The pages that show figures. */
const FIGURE_PAGES = ['home', 'about'] as const;

export const figureSchema = z.object({
  /** Shown large: a number, a year, '20+'. */
  figure: requiredText('Figure', 6),
  meaning: requiredText('Meaning', 80),
  page: z.enum(FIGURE_PAGES, { error: 'Choose a page' }).default('home'),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const figureFilterSchema = z
  .strictObject({ figure: z.string(), page: z.enum(FIGURE_PAGES), is_active: z.boolean() })
  .partial();

/** A row of figures as the admin API answers it. */
export interface Figure extends Omit<z.output<typeof figureSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A figure as visitors see it. */
export type FigureView = Pick<Figure, 'id' | 'figure' | 'meaning' | 'page'>;
