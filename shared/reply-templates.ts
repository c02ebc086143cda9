import * as z from 'zod';
import { filter, requiredLongText, requiredText } from './fields.ts';
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

/** A mark that nobody has filled in yet. */
const MARK = /\{[^{}\n]{1,80}\}/;

/** @returns the first mark that is not filled in and its position; null if there is none */
export function firstMark(text: string): { mark: string; at: number } | null {
  const found = MARK.exec(text);
  return found && { mark: found[0], at: found.index };
}
