import type { SiteSettings } from '#shared/public.ts';

/** A paragraph, or the points of a list. `[words](address)` is a link; words in braces are filled in. */
export type LegalBlock = string | readonly string[];

interface LegalSection {
  /** The part of the address after '#'. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
  /** Shown only while this fact of the installation is set. */
  needs?: keyof SiteSettings;
}

export interface LegalText {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  sections: readonly LegalSection[];
}
