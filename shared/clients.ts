import * as z from 'zod';
import { requiredImageAddress, requiredText } from './fields.ts';
import { displayOrder } from './record-order.ts';

export const clientSchema = z.object({
  name: requiredText('Name', 100),
  logo: requiredImageAddress('Logo'),
  /** Width of the logo at a height of 64 pixels, so that the page does not move when it loads. */
  logo_width: z
    .int({ error: 'Logo width must be a whole number' })
    .min(20, { error: 'Logo width must be at least 20' })
    .max(640, { error: 'Logo width must be at most 640' })
    .default(200),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const clientFilterSchema = z.strictObject({ name: z.string(), is_active: z.boolean() }).partial();

/** A row of clients as the admin API answers it. */
export interface Client extends Omit<z.output<typeof clientSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A client as visitors see it. */
export type ClientView = Pick<Client, 'id' | 'name' | 'logo' | 'logo_width'>;
