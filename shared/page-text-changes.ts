import * as z from 'zod';
import type { PageTextKind } from './page-texts/index.ts';

/** Resource of the admin API, of permissions and of the audit log. */
export const PAGE_TEXT_RESOURCE = 'page-texts';

/** Discarded changes can be restored for this long. */
export const DISCARDED_DAYS = 30;

/** How long after its last heartbeat a person still counts as looking at a page. */
export const PRESENCE_SECONDS = 30;

const PAGE_TEXT_STATES = ['original', 'sample', 'changed', 'draft'] as const;

/**
 * original: nobody has changed it. sample: as the sample content has it. changed: public in other words.
 * draft: there are words that are not public yet.
 */
export type PageTextState = (typeof PAGE_TEXT_STATES)[number];

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
  /** A newer default than the one that was changed; null when there is none. */
  suggestion: string | null;
  /** What visitors read. */
  value: string;
  /** What the site will say: the words that are not public yet, else the public ones. */
  words: string;
  state: PageTextState;
  /** When the words become public; null while they are not scheduled, or are public already. */
  publish_at: string | null;
  /** Who wrote the words that are not public yet, and when. */
  draft_by: string | null;
  draft_at: string | null;
  /** When the public words were changed last; null for an original. */
  changed_at: string | null;
  /** The version. */
  updated_at: string;
}

/** A version of a text, as its history lists it. */
export interface PageTextVersion {
  id: string;
  /** draft: not public yet. public: what visitors read. suggestion: a newer original. */
  state: 'draft' | 'public' | 'earlier' | 'suggestion' | 'original';
  value: string;
  /** null for an original and a suggestion. */
  at: string | null;
  by: string | null;
  /** Days for which an earlier one was public. */
  days: number | null;
}

/** Changes that were discarded together. */
export interface DiscardedPageTexts {
  id: string;
  at: string;
  /** Who threw them away. */
  by: string | null;
  labels: string[];
}

/** Somebody else who has the website open. */
export interface PagePresence {
  name: string;
  page: string;
}

/** A page with its changes, as the site draws it. */
export interface DrawnPage {
  /** With a mark of MARK_LENGTH characters after each text, and no script: for the editor only. */
  html: string;
  /** What each mark stands for, by its number. */
  marks: PageMark[];
}

/** A text by its key, or a record by its resource and id. */
export type PageMark = { text: string } | { resource: string; record: string };

export const pageTextFilterSchema = z
  .strictObject({ page: z.string().max(100), state: z.enum(PAGE_TEXT_STATES) })
  .partial();

/** `words` are checked by the rules of the text itself. */
export const pageTextChangeSchema = z.object({ words: z.string({ error: 'The words must be text' }) });

const keys = z.array(z.string().max(200)).max(5000).optional();

/** Which changes; all of them when none are named. `at` makes them public at that moment, else at once. */
export const publishPageTextsSchema = z.strictObject({
  keys,
  at: z.iso.datetime({ offset: true, error: 'Enter a date and a time' }).nullable().default(null),
});

export const choosePageTextsSchema = z.strictObject({ keys });

export const presenceSchema = z.strictObject({ page: z.string().max(100) });

/** The page to draw, and words that are being typed, by key. */
export const drawPageSchema = z.strictObject({
  path: z.string().max(300).startsWith('/'),
  words: z.record(z.string(), z.string().max(200_000)).default({}),
});

/** Words of a mail that are being typed, by key. */
export const drawMailSchema = drawPageSchema.pick({ words: true });

/** A mail to a visitor as it would be written now. */
export interface DrawnMail {
  subject: string;
  html: string;
  text: string;
}

/** Format characters that no typeface draws and nobody types. */
const MARKS = ['\u2061', '\u2062', '\u2063', '\u2064'];

/** Characters in one mark. */
const MARK_LENGTH = 6;

const MARK = new RegExp(`[${MARKS.join('')}]{${MARK_LENGTH}}`, 'g');
const ANY = new RegExp(`[${MARKS.join('')}]`, 'g');

/** @returns the number as invisible characters, to stand after a text */
export const markOf = (number: number): string =>
  number
    .toString(MARKS.length)
    .padStart(MARK_LENGTH, '0')
    .replace(/\d/g, (digit) => MARKS[Number(digit)] ?? '');

/** Takes the marks out of a text. @returns the text as it is, and the numbers that stood in it */
export function readMarks(text: string): { text: string; numbers: number[] } {
  const numbers = [...text.matchAll(MARK)].map(([mark]) =>
    Number.parseInt([...mark].map((character) => MARKS.indexOf(character)).join(''), MARKS.length),
  );
  return { text: text.replace(ANY, ''), numbers };
}
