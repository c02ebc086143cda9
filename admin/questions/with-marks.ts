import { MARK_NAMES } from '#shared/page-texts/mark-names.ts';
import { shownWords } from './shown-words.ts';

/** An answer as visitors read it; what the site counts is called by its name. */
export const withMarks = (answer: string): string =>
  shownWords(answer).replace(/\{(\w+)\}/g, (whole, mark: string) =>
    MARK_NAMES[mark] ? `[${MARK_NAMES[mark]}]` : whole,
  );
