import * as z from 'zod';
import type { PageTextDefinition } from './definition.ts';
import { COMMON_FACTS, FACT_NAMES } from './fact-names.ts';
import { readEntry } from './menu.ts';
import { isSafeAddress } from './prose.ts';
import { linesOf } from './show.ts';

/** Validates a text of the public site by its definition. null, the value of an emptied input, becomes ''. */
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

/** Pasted line breaks in a single paragraph become spaces; lines are trimmed. */
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
  if (definition.isYear && !/^[12]\d{3}$/.test(value)) return `${label} is four digits, such as 2022`;
  if (CONTROL_EXCEPT_BREAKS.test(value)) return 'Remove the invisible control characters';
  const wrong = definition.kind === 'prose' && addressesIn(value).find((address) => !isSafeAddress(address));
  if (wrong)
    return `A link cannot lead to ${wrong}. Use an address that begins with https://, mailto: or tel:, or with / for a page of this website`;
  const ofMenu = definition.kind === 'menu' && problemOfMenu(value, definition);
  if (ofMenu) return ofMenu;
  const known = placeholdersOf(definition);
  const unknown = namesIn(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} stands for nothing here. Use one of ${inBraces(known)}, or no braces`;
  const missing = required.filter((name) => !namesIn(value).includes(name));
  if (missing.length === 0) return undefined;
  const named = missing.map((name) => `‘${FACT_NAMES[name] ?? name}’`).join(' and ');
  return `Keep ${named}: what stands there is needed. Undo, or put it in again`;
}

function problemOfMenu(value: string, { entries }: PageTextDefinition): string | undefined {
  const lines = linesOf(value);
  if (entries && lines.length > entries.most)
    return `There is room for ${entries.most} entries: take out ${lines.length - entries.most}`;
  if (new Set(lines).size < lines.length) return 'The same entry is there twice: take one out';
  for (const line of lines) {
    const entry = readEntry(line);
    if (entry?.rest !== '')
      return 'Each entry is a page of this website, or a link with a name and an address';
    if ('page' in entry) continue;
    const { label, to } = entry;
    if (label.trim() === '') return 'Give each link a name';
    if (entries && label.length > entries.label)
      return `‘${label}’ is too long: a name has at most ${entries.label} characters here`;
    if (!isSafeAddress(to) || to.startsWith('#'))
      return `‘${label}’ cannot lead to ‘${to}’. Use an address that begins with https://, mailto: or tel:, or with / for a page of this website`;
  }
  return undefined;
}

/** Names that a text may hold in braces. */
export const placeholdersOf = ({
  placeholders = [],
  common = Object.keys(COMMON_FACTS),
}: PageTextDefinition): string[] => [...placeholders, ...common];

const addressesIn = (value: string) =>
  [...value.matchAll(/\]\(([^()[\]\s]+)/g)].map(([, address = '']) => address);
const namesIn = (value: string) => [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
