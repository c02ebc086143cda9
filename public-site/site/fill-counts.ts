import type { SiteSettings } from '#shared/public.ts';

/** A text with the numbers of records in place of its braces; @see countWords */
export const fillCounts = (text: string, { words }: Pick<SiteSettings, 'words'>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
