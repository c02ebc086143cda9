import { PAGE_TEXT_DEFINITIONS, SAMPLE_TEXTS } from '#shared/page-texts/index.ts';
import type { PageTextRow } from '../rows.ts';

const DEFINITIONS: { readonly [key: string]: { default: string } } = PAGE_TEXT_DEFINITIONS;

/** Texts about the invented consultancy, from the `sample` of their definitions. */
export const pageTexts: PageTextRow[] = Object.entries(SAMPLE_TEXTS).map(([key, value]) => ({
  key,
  value,
  original: DEFINITIONS[key]?.default ?? '',
}));
