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
  /** consultation: the card leads to a consultation request. external: also to the sector's own site. */
  link_type: z.enum(SECTOR_LINK_TYPES, { error: 'Choose what the card leads to' }).default('consultation'),
  /** Its own site. If empty, two sectors use an address of the settings. */
  site_url: optionalWebAddress('Address of its own site'),
  /** Part of the source of consultation requests that start on its card. */
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
  /** The sizes of the picture; absent unless it is in the media library. */
  picture?: Picture;
}
