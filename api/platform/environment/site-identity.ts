import type { BrandColours } from '#shared/brand-colours.ts';

/** The name and address of this installation, as mails and pages show them. */
export interface SiteIdentity {
  name: string;
  /** The part of the name set small on a second line; the last word by default. */
  line?: string | null;
  /** Origin without a trailing slash. */
  url: string;
  /** The product's own by default. */
  colours?: BrandColours;
  /** Whether /apple-touch-icon.png is an icon of the owner's; a logo may be too wide to be read there. */
  hasIcon?: boolean;
}
