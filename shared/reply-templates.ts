import * as z from 'zod';
import { filter, requiredLongText, requiredText } from './fields.ts';
import { fillIn } from './fill-in.ts';
import type { Stored } from './record-lists.ts';

export const REPLY_SUBJECT_MAX = 200;
export const REPLY_MAX = 10_000;

export const replyTemplateSchema = z.object({
  name: requiredText('Name', 100),
  subject: requiredText('Subject', REPLY_SUBJECT_MAX),
  body: requiredLongText('Text', REPLY_MAX),
});

export const replyTemplateFilterSchema = filter({ name: z.string() });

/** A row of reply_templates as the admin API answers it. */
export interface ReplyTemplate extends z.output<typeof replyTemplateSchema>, Stored {}

/** What a template fills in by itself, and what it stands for. Every other text in braces is for a person to fill in. */
export const TEMPLATE_MARKS = {
  first_name: 'their first name',
  last_name: 'their last name',
  company: 'their company',
  phone: 'their phone number',
  day: 'the day they wrote',
  my_name: 'your name',
  firm: 'the name of the site',
} as const;

/** A mark that nobody has filled in yet. */
const MARK = /\{[^{}\n]{1,80}\}/;

/** @returns the first mark that is not filled in and its position; null if there is none */
export function firstMark(text: string): { mark: string; at: number } | null {
  const found = MARK.exec(text);
  return found && { mark: found[0], at: found.index };
}

/** Fills in what is known; a mark without a word stays, for a person to fill in. */
export const fillTemplate = (
  text: string,
  words: { readonly [mark in keyof typeof TEMPLATE_MARKS]?: string | null },
): string =>
  fillIn(
    text,
    Object.fromEntries(Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  );
