import { createHash } from 'node:crypto';
import { type BrandColours, siteProperties } from '#shared/brand-colours.ts';
import type { SiteAssets } from '#shared/public.ts';

/** The owner's colours, as a style sheet after the site's own: the content policy runs no inline style. */
export const BRAND_STYLE_PATH = '/brand.css';

/** @returns the style sheet; '' where the colours are the product's own */
export function brandStyle(colours: BrandColours): string {
  const properties = Object.entries(siteProperties(colours));
  return properties.length === 0 ? '' : `:root{${properties.map((one) => one.join(':')).join(';')}}`;
}

/** Names these very colours: their address can be kept for a year. */
export const styleVersion = (style: string) => createHash('sha256').update(style).digest('hex').slice(0, 12);

/** Adds the owner's colours to what a page loads. */
export function withBrand(assets: SiteAssets, colours: BrandColours): SiteAssets {
  const style = brandStyle(colours);
  if (!style) return assets;
  return { ...assets, styles: [...assets.styles, `${BRAND_STYLE_PATH}?v=${styleVersion(style)}`] };
}
