import * as z from 'zod';
import { EMAIL_PATTERN } from './email.ts';
import { lines, optionalText, requiredText } from './fields.ts';
import { displayOrder } from './record-order.ts';

export const OFFICE_PLANS = ['lancashire', 'manchester', 'leeds', 'london'] as const;

export const officeSchema = z.object({
  name: requiredText('Name', 60),
  address_lines: lines('Address', { least: 0, most: 6, length: 100 }),
  email: optionalText('Email', 254).refine((value) => value === null || EMAIL_PATTERN.test(value), {
    error: 'Please enter a valid email address',
  }),
  phone: optionalText('Telephone', 40),
  /** A drawing above its name. */
  plan: z
    .enum(OFFICE_PLANS, { error: 'Choose a drawing' })
    .nullish()
    .transform((value) => value ?? null),
  /** Shows only its name and 'Coming Soon'. */
  is_coming_soon: z.boolean({ error: 'Coming soon must be yes or no' }).default(false),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const officeFilterSchema = z
  .strictObject({ name: z.string(), is_coming_soon: z.boolean(), is_active: z.boolean() })
  .partial();

/** A row of offices as the admin API answers it. */
export interface Office extends Omit<z.output<typeof officeSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** An office as visitors see it. */
export type OfficeView = Pick<
  Office,
  'id' | 'name' | 'address_lines' | 'email' | 'phone' | 'plan' | 'is_coming_soon'
>;
