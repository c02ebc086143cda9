import * as z from 'zod';
import { requiredLongText, requiredText } from '../fields.ts';
import { COMMON_PLACEHOLDERS, type PageTextDefinition } from './definition.ts';
import { linesOf } from './show.ts';

/** What may be stored as a text of the public site, with the rules of its definition. */
export function pageTextSchema({
  label,
  kind,
  max,
  optional,
  placeholders = [],
  required = [],
}: PageTextDefinition) {
  const isLine = kind === 'line';
  const filled = (isLine ? requiredText : requiredLongText)(label, max)
    .transform((value) => (kind === 'text' ? linesOf(value).join(' ') : value))
    .refine((value) => unknownIn(value, placeholders).length === 0, {
      error: ({ input }) => unknownMessage(String(input), placeholders),
    })
    .refine((value) => required.every((name) => value.includes(`{${name}}`)), {
      error: `Keep ${required.map((name) => `{${name}}`).join(' and ')}: it stands for a link that must be here`,
    });
  return optional ? z.union([z.literal(''), z.string().trim().length(0), filled]) : filled;
}

const namesIn = (value: string) => [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const unknownIn = (value: string, own: readonly string[]) =>
  namesIn(value).filter((name) => !COMMON_PLACEHOLDERS.includes(name) && !own.includes(name));

function unknownMessage(value: string, own: readonly string[]): string {
  const known = [...own, ...COMMON_PLACEHOLDERS].map((name) => `{${name}}`).join(', ');
  return `{${unknownIn(value, own)[0]}} stands for nothing here. Use one of ${known}, or no braces`;
}
