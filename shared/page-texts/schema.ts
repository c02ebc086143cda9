import * as z from 'zod';
import { COMMON_PLACEHOLDERS, type PageTextDefinition } from './definition.ts';
import { linesOf } from './show.ts';

/** What may be stored as a text of the public site, by the rules of its definition. null, as an emptied input has it, is ''. */
export function pageTextSchema(definition: PageTextDefinition) {
  return z
    .string({ error: `${definition.label} must be text` })
    .nullish()
    .transform((value) => tidy(value ?? '', definition))
    .superRefine((value, context) => {
      const message = problemOf(value, definition);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** A text of one paragraph is one, however it was pasted; lines have no blanks around them. */
function tidy(value: string, { kind }: PageTextDefinition): string {
  if (kind === 'line') return value.trim();
  return linesOf(value).join(kind === 'text' ? ' ' : '\n');
}

const CONTROL_EXCEPT_BREAKS = /[^\P{Cc}\n]/u;

function problemOf(value: string, definition: PageTextDefinition): string | undefined {
  const {
    label,
    max,
    optional,
    empty,
    placeholders = [],
    common = COMMON_PLACEHOLDERS,
    required = [],
  } = definition;
  if (value === '') return optional ? undefined : (empty ?? `${label} is required`);
  if (value.length > max) return `${label} must be at most ${max.toLocaleString('en-GB')} characters`;
  if (definition.kind === 'line' && value.includes('\n'))
    return `${label} is one line: take out the line break`;
  if (CONTROL_EXCEPT_BREAKS.test(value)) return 'Remove the invisible control characters';
  const known = [...placeholders, ...common];
  const unknown = namesIn(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} stands for nothing here. Use one of ${inBraces(known)}, or no braces`;
  const missing = required.filter((name) => !namesIn(value).includes(name));
  return missing.length > 0 ? `Keep ${inBraces(missing)}: the page needs what stands there` : undefined;
}

const namesIn = (value: string) => [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
