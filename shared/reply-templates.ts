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

/** A placeholder that nobody has filled in yet. */
const PLACEHOLDER = /\{[^{}\n]{1,80}\}/;

/** @returns the first placeholder that is not filled in and its position; null if there is none */
export function firstPlaceholder(text: string): { placeholder: string; at: number } | null {
  const found = PLACEHOLDER.exec(text);
  return found && { placeholder: found[0], at: found.index };
}
