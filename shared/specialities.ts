import * as z from 'zod';
import { lines, requiredLongText, requiredText } from './fields.ts';
import { displayOrder } from './record-lists.ts';

export const SPECIALITY_ICONS = [
  'strategy',
  'growth',
  'leadership',
  'innovation',
  'mergers',
  'equity',
  'people',
  'brand',
  'data',
  'finance',
  'esg',
  'legal',
  'logistics',
  'turnaround',
] as const;

const SPECIALITY_THEMES = ['primary', 'accent', 'verve', 'secondary'] as const;

export const specialitySchema = z.object({
  title: requiredText('Title', 120),
  description: requiredLongText('Description', 300),
  benefits: lines('Benefits', { least: 4, most: 4, length: 80 }),
  icon: z.enum(SPECIALITY_ICONS, { error: 'Choose a drawing' }),
  /** Whether it is one of the large cards at the top. */
  is_featured: z.boolean({ error: 'Featured must be yes or no' }).default(false),
  color_theme: z.enum(SPECIALITY_THEMES, { error: 'Choose a colour' }).default('primary'),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const specialityFilterSchema = z
  .strictObject({
    title: z.string(),
    color_theme: z.enum(SPECIALITY_THEMES),
    is_featured: z.boolean(),
    is_active: z.boolean(),
  })
  .partial();

/** A row of specialities as the admin API answers it. */
export interface Speciality extends Omit<z.output<typeof specialitySchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A speciality as visitors see it. */
export type SpecialityView = Pick<
  Speciality,
  'id' | 'title' | 'description' | 'benefits' | 'icon' | 'is_featured' | 'color_theme'
>;
