import * as z from 'zod';
import { optionalImageAddress, optionalText, requiredLongText, requiredText } from './fields.ts';
import type { Picture } from './pictures.ts';
import { displayOrder } from './record-order.ts';

export const teamMemberSchema = z.object({
  name: requiredText('Name', 100),
  role: requiredText('Role', 120),
  /** A sentence on how this person works. */
  description: requiredLongText('Description', 300),
  experience: requiredLongText('Experience', 400),
  /** Path of an image of the library, or a URL elsewhere; if null, initials are shown. */
  image: optionalImageAddress('Portrait'),
  image_alt: optionalText('What the portrait shows', 200),
  /** Whether the person is shown on 'Our Story' too. */
  is_founder: z.boolean({ error: 'Founder must be yes or no' }).default(false),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const teamMemberFilterSchema = z
  .strictObject({ name: z.string(), role: z.string(), is_founder: z.boolean(), is_active: z.boolean() })
  .partial();

/** A row of team_members as the admin API answers it. */
export interface TeamMember extends Omit<z.output<typeof teamMemberSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A member as visitors see them. */
export interface TeamMemberView {
  id: string;
  name: string;
  role: string;
  description: string;
  experience: string;
  image: string | null;
  image_alt: string | null;
  /** The portrait in sizes; absent when it is not from the library. */
  picture?: Picture;
  is_founder: boolean;
}
