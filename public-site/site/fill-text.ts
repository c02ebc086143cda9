import { brandLines } from '#shared/brand.ts';
import { fillIn } from '#shared/fill-in.ts';
import type { SiteSettings } from '#shared/public.ts';

/** A text with the site's name and the numbers of records in place of their braces; @see countWords */
export const fillText = (text: string, { name, words }: Pick<SiteSettings, 'name' | 'words'>): string =>
  fillIn(text, { ...words, name, brand: brandLines(name)[0] });
