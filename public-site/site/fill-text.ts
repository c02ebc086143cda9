import { fillIn } from '#shared/fill-in.ts';
import type { SiteSettings } from '#shared/public.ts';

type Named = Pick<SiteSettings, 'name' | 'brand' | 'words'>;

/** What stands for the names in braces that any text may hold: the site's name and the numbers; @see countWords */
export const commonWords = ({ name, brand, words }: Named): { readonly [name: string]: string } => ({
  ...words,
  name,
  brand: brand[0],
});

/** A text with the site's name and the numbers of records in place of their braces. */
export const fillText = (text: string, settings: Named): string => fillIn(text, commonWords(settings));
