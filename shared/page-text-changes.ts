import * as z from 'zod';
import type { PageTextKind } from './page-texts/index.ts';

/** Resource of the admin API, of permissions and of the audit log. */
export const PAGE_TEXT_RESOURCE = 'page-texts';

/**
 * original: unchanged; sample: from the sample content; changed: public, with other words; draft: has words that are not public.
 */
export type PageTextState = 'original' | 'sample' | 'changed' | 'draft';

/** A text of the public site as an administrator edits it. */
export interface PageTextRecord {
  /** Its key, such as 'about.lead'. */
  id: string;
  page: string;
  label: string;
  kind: PageTextKind;
  max: number;
  hint: string | null;
  /** Whether it may be empty. */
  optional: boolean;
  /** The default of this version of the product. */
  original: string;
  /** A default newer than the one that was changed; null if there is none. */
  suggestion: string | null;
  /** The public words. */
  value: string;
  /** The draft, else the public words. */
  words: string;
  state: PageTextState;
  /** Author and time of the draft. */
  draft_by: string | null;
  draft_at: string | null;
  /** When the public words last changed; null for an original. */
  changed_at: string | null;
  /** Version of the record. */
  updated_at: string;
}

/** A version of a text in its history. */
export interface PageTextVersion {
  id: string;
  /** public: the current words. */
  state: 'draft' | 'public' | 'earlier' | 'original';
  value: string;
  /** null for an original. */
  at: string | null;
  by: string | null;
}

/** A page rendered with drafts. */
export interface PagePreview {
  /** HTML for the editor: with a mark of MARK_LENGTH characters after each text, and without script. */
  html: string;
  /** The meaning of each mark, by number. */
  marks: PageMark[];
}

/** A text by its key, or a record by its resource and id. */
export type PageMark = { text: string } | { resource: string; record: string };

/** `words` are checked later, by the rules of the text. */
export const pageTextChangeSchema = z.object({ words: z.string({ error: 'The words must be text' }) });

/** The named drafts, or all. */
export const choosePageTextsSchema = z.strictObject({
  keys: z.array(z.string().max(200)).max(5000).optional(),
});

/** The page to render, and words being typed, by key. */
export const pagePreviewSchema = z.strictObject({
  path: z.string().max(300).startsWith('/'),
  words: z.record(z.string(), z.string().max(200_000)).default({}),
});

/** Words of a mail being typed, by key. */
export const mailPreviewSchema = pagePreviewSchema.pick({ words: true });

/** A mail to a visitor, rendered with drafts. */
export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

/** Invisible characters that nobody types. */
const MARKS = ['\u2061', '\u2062', '\u2063', '\u2064'];

/** Characters in one mark. */
const MARK_LENGTH = 6;

const MARK = new RegExp(`[${MARKS.join('')}]{${MARK_LENGTH}}`, 'g');
const ANY = new RegExp(`[${MARKS.join('')}]`, 'g');

/** @returns a number as invisible characters, to put after a text */
export const markOf = (number: number): string =>
  number
    .toString(MARKS.length)
    .padStart(MARK_LENGTH, '0')
    .replace(/\d/g, (digit) => MARKS[Number(digit)] ?? '');

/** Removes the marks from a text. @returns the text and the numbers of its marks */
export function readMarks(text: string): { text: string; numbers: number[] } {
  const numbers = [...text.matchAll(MARK)].map(([mark]) =>
    Number.parseInt([...mark].map((character) => MARKS.indexOf(character)).join(''), MARKS.length),
  );
  return { text: text.replace(ANY, ''), numbers };
}
