import * as z from 'zod';
import {
  optionalImageAddress,
  optionalText,
  optionalWebAddress,
  requiredLongText,
  requiredText,
} from './fields.ts';
import type { Picture } from './pictures.ts';
import { displayOrder } from './record-order.ts';

const SECTOR_LINK_TYPES = ['consultation', 'external'] as const;

export const sectorSchema = z.object({
  title: requiredText('Title', 120),
  description: requiredLongText('Description', 300),
  image: optionalImageAddress('Picture'),
  /** `external` has a site of its own beside the consultation, `consultation` only the latter. */
  link_type: z.enum(SECTOR_LINK_TYPES, { error: 'Choose what the card leads to' }).default('consultation'),
  /** Its own site; for the two that the settings know, theirs holds while this is empty. */
  site_url: optionalWebAddress('Address of its own site'),
  /** By which requests that begin on its card are counted. */
  icon: optionalText('Short name', 40),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const sectorFilterSchema = z
  .strictObject({ title: z.string(), link_type: z.enum(SECTOR_LINK_TYPES), is_active: z.boolean() })
  .partial();

/** A row of sectors as the admin API answers it. */
export interface Sector extends Omit<z.output<typeof sectorSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A sector as visitors see it. */
export interface SectorView
  extends Pick<Sector, 'id' | 'title' | 'description' | 'image' | 'link_type' | 'site_url' | 'icon'> {
  /** The picture in sizes; left out when it is none of the library. */
  picture?: Picture;
}
