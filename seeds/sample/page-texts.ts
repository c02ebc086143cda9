import { PAGE_TEXT_DEFINITIONS, SAMPLE_TEXTS } from '#shared/page-texts/index.ts';
import type { PageTextRow } from '../rows.ts';

const DEFINITIONS: { readonly [key: string]: { default: string } } = PAGE_TEXT_DEFINITIONS;

/** What the site claims and tells of the invented consultancy; its definitions hold the words. */
export const pageTexts: PageTextRow[] = Object.entries(SAMPLE_TEXTS).map(([key, value]) => ({
  key,
  value,
  original: DEFINITIONS[key]?.default ?? '',
}));
