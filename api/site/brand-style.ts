import { createHash } from 'node:crypto';
import { type BrandColours, siteProperties } from '#shared/brand-colours.ts';
import type { SiteAssets } from '#shared/public.ts';

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
