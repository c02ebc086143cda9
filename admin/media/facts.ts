import type { MediaAsset } from '#shared/media.ts';

/** @returns a file's size as people read it: '84 kB', '2.1 MB' */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const dimensions = ({ width, height }: Pick<MediaAsset, 'width' | 'height'>): string =>
  `${width} × ${height}`;

/** @returns 'JPEG' for 'image/jpeg' and so on */
export const typeName = (type: string): string =>
  ({ 'image/webp': 'WebP' })[type] ?? (type.split('/')[1] ?? '').toUpperCase();

export const placesText = (count: number): string =>
  count === 0 ? 'Not used' : `Used in ${count} ${count === 1 ? 'place' : 'places'}`;
