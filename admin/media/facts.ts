import type { MediaAsset } from '#shared/media.ts';
import { plural } from '#shared/words.ts';

export const dimensions = ({ width, height }: Pick<MediaAsset, 'width' | 'height'>): string =>
  `${width} × ${height}`;

/** @returns 'JPEG' for 'image/jpeg' and so on */
export const typeName = (type: string): string =>
  ({ 'image/webp': 'WebP' })[type] ?? (type.split('/')[1] ?? '').toUpperCase();

export const placesText = (count: number): string =>
  count === 0 ? 'Not used' : `Used in ${plural(count, 'place')}`;
