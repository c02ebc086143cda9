import { articleTheme } from '#shared/social-images.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import type { EffectiveSettings } from '../../settings/effective-settings.ts';
import { logoForPicture } from '../brand-icons.ts';
import type { PictureBrand } from './draw.ts';

/** Height of the mark in drawn pictures, in pixels. */
const MARK = 60;

/** @returns the brand for drawn pictures */
export async function brandOfPicture({
  site,
  storage,
}: {
  site: EffectiveSettings;
  storage: MediaStorage;
}): Promise<PictureBrand> {
  const { brand: lines, colours } = site;
  return { lines, colours, logo: await logoForPicture(site, storage, MARK) };
}

/**
 * Draws an article's picture for social networks, as a PNG. Loads the drawing library for the first one, not at every start.
 */
export async function drawArticlePicture(
  brand: PictureBrand,
  title: string,
  category: { slug: string } | null,
): Promise<Buffer> {
  const { drawSocialImage } = await import('./draw.ts');
  return drawSocialImage({ theme: articleTheme(category), brand, words: title });
}
