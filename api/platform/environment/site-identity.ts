import type { BrandColours } from '#shared/brand-colours.ts';

/** Who speaks, and where: what mails and pages say about this installation. */
export interface SiteIdentity {
  name: string;
  /** Of the name, what stands small on a second line; its last word where it is left out. */
  line?: string | null;
  /** Origin without a trailing slash. */
  url: string;
  /** The product's own where they are left out. */
  colours?: BrandColours;
  /** Whether /apple-touch-icon.png is the owner's own. */
  hasIcon?: boolean;
}
