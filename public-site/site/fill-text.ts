import { brandLines } from '#shared/brand.ts';
import type { SiteSettings } from '#shared/public.ts';

/** Puts `words` in the place of their names in braces; a name without a word stays. */
export const fillIn = (text: string, words: { readonly [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);

/** A text with the site's name and the numbers of records in place of their braces; @see countWords */
export const fillText = (text: string, { name, words }: Pick<SiteSettings, 'name' | 'words'>): string =>
  fillIn(text, { ...words, name, brand: brandLines(name)[0] });
