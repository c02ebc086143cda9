import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type BrandColours, INK, siteProperties, WHITE } from '#shared/brand-colours.ts';
import { contrast } from '#shared/contrast.ts';
import type { SiteAssets } from '#shared/public.ts';
import { isFileName, type MediaStorage } from '../platform/storage/storage.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';

/** Icon addresses of browsers and home screens, with sizes in pixels. */
const ICONS: { readonly [path: string]: { size: number; ground?: true; as?: 'svg' } } = {
  // A PNG, which browsers recognise by its content.
  '/favicon.ico': { size: 32 },
  '/favicon.svg': { size: 96, as: 'svg' },
  '/apple-touch-icon.png': { size: 180, ground: true },
  '/icon-512.png': { size: 512 },
};

export const ICON_PATHS = Object.keys(ICONS);

const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

export const iconType = (path: string): string => TYPES[ICONS[path]?.as ?? 'png'];

/** @returns an icon made from the owner's image; null if there is none, for the product's own */
export async function brandIcon(
  path: string,
  settings: Pick<EffectiveSettings, 'icon' | 'logo'>,
  storage: MediaStorage,
): Promise<Buffer | null> {
  const icon = ICONS[path];
  const image = icon && (await readImage(settings.icon ?? settings.logo, storage));
  if (!image) return null;
  const png = await square(image, icon);
  if (icon.as === 'svg') return Buffer.from(asSvg(png, icon.size));
  return png;
}

/** @returns the logo as a data: URL for drawn pictures; null if there is none */
export async function logoForPicture(
  { logo }: Pick<EffectiveSettings, 'logo'>,
  storage: MediaStorage,
  height: number,
): Promise<{ address: string; width: number } | null> {
  const image = await readImage(logo, storage);
  if (!image) return null;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(image)
    .resize({ height, width: height * 5, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { address: `data:image/png;base64,${data.toString('base64')}`, width: info.width };
}

async function readImage(address: string | null, storage: MediaStorage): Promise<Buffer | null> {
  const name = address?.replace(/^\/media\//, '') ?? '';
  const file = isFileName(name) ? await storage.open(name) : null;
  return file && buffer(file.body);
}

async function square(image: Buffer, { size, ground }: (typeof ICONS)[string]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const background = ground ? await groundOf(image) : '#00000000';
  const shown = sharp(image).resize({ width: size, height: size, fit: 'contain', background });
  return (ground ? shown.flatten({ background }) : shown).png().toBuffer();
}

/** WCAG 2.2, 1.4.11: contrast of meaningful graphics. */
const NEEDED = 3;

/** @returns a background for a logo: white, unless what is drawn is so pale that it needs a dark one */
async function groundOf(image: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  // The average, in which transparent pixels have no weight.
  const average = await sharp(image).ensureAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const colour = `#${average.toString('hex', 0, 3)}`;
  return contrast(colour, WHITE) < NEEDED && contrast(colour, INK) >= NEEDED ? INK : WHITE;
}

const asSvg = (png: Buffer, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;

/** Style sheet with the owner's colours, loaded after the site's own; the content policy forbids inline styles. */
export const BRAND_STYLE_PATH = '/brand.css';

/** @returns the style sheet; '' for the product's own colours */
export function brandStyle(colours: BrandColours): string {
  const properties = Object.entries(siteProperties(colours));
  return properties.length === 0 ? '' : `:root{${properties.map((one) => one.join(':')).join(';')}}`;
}

/** A version for the address, which can then be cached for a year. */
export const styleVersion = (style: string) => createHash('sha256').update(style).digest('hex').slice(0, 12);

/** Adds the style sheet to a page's assets. */
export function withBrand(assets: SiteAssets, colours: BrandColours): SiteAssets {
  const style = brandStyle(colours);
  if (!style) return assets;
  return { ...assets, styles: [...assets.styles, `${BRAND_STYLE_PATH}?v=${styleVersion(style)}`] };
}
