import { FILE_NAMES, fileEnding } from '#shared/files.ts';
import type { MediaAsset } from '#shared/media.ts';
import { plural } from '#shared/words.ts';

export const dimensions = ({ width, height }: Pick<MediaAsset, 'width' | 'height'>): string =>
  `${width} × ${height}`;

/** @returns a file's type by its extension, such as 'PDF' */
export const fileTypeName = (name: string): string => {
  const ending = fileEnding(name);
  return ending ? FILE_NAMES[ending] : '';
};

/** @returns such as 'JPEG' for 'image/jpeg' */
export const typeName = (type: string): string =>
  ({ 'image/webp': 'WebP' })[type] ?? (type.split('/')[1] ?? '').toUpperCase();

export const placesText = (count: number): string =>
  count === 0 ? 'Not used' : `Used in ${plural(count, 'place')}`;
