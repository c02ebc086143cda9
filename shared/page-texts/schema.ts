import * as z from 'zod';
import { COMMON_PLACEHOLDERS, type PageTextDefinition } from './definition.ts';
import { MARK_NAMES } from './mark-names.ts';
import { isSafeAddress } from './prose.ts';
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
  const { label, max, optional, empty, required = [] } = definition;
  if (value === '') return optional ? undefined : (empty ?? `${label} is required`);
  if (value.length > max) return `${label} must be at most ${max.toLocaleString('en-GB')} characters`;
  if (definition.kind === 'line' && value.includes('\n'))
    return `${label} is one line: take out the line break`;
  if (CONTROL_EXCEPT_BREAKS.test(value)) return 'Remove the invisible control characters';
  const wrong = definition.kind === 'prose' && addressesIn(value).find((address) => !isSafeAddress(address));
  if (wrong)
    return `A link cannot lead to ${wrong}. Use an address that begins with https://, mailto: or tel:, or with / for a page of this website`;
  const known = placeholdersOf(definition);
  const unknown = namesIn(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} stands for nothing here. Use one of ${inBraces(known)}, or no braces`;
  const missing = required.filter((name) => !namesIn(value).includes(name));
  if (missing.length === 0) return undefined;
  const named = missing.map((name) => `‘${MARK_NAMES[name] ?? name}’`).join(' and ');
  return `Keep ${named}: what stands there is needed. Undo, or put it in again`;
}

/** What may stand in braces in a text. */
export const placeholdersOf = ({
  placeholders = [],
  common = COMMON_PLACEHOLDERS,
}: PageTextDefinition): string[] => [...placeholders, ...common];

const addressesIn = (value: string) =>
  [...value.matchAll(/\]\(([^()[\]\s]+)\)/g)].map(([, address = '']) => address);
const namesIn = (value: string) => [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
