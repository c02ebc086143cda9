import { MARK_NAMES } from '#shared/page-texts/mark-names.ts';
import { shownWords } from './shown-words.ts';

/** Fills in `{brand}`, and names what the website counts: '[Number of people, such as nine]'. Loaded with its lists only. */
export const withMarks = (answer: string): string =>
  shownWords(answer).replace(/\{(\w+)\}/g, (whole, mark: string) =>
    MARK_NAMES[mark] ? `[${MARK_NAMES[mark]}]` : whole,
  );
