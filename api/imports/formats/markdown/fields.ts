import { singleLine } from '../../text/strings.ts';
import type { FrontMatter, FrontValue } from './front-matter.ts';

/** The value of the first field that has one; ignores letter case, and - is the same as _. */
export function value(data: FrontMatter, ...names: string[]): FrontValue {
  const known = new Map(
    Object.entries(data)
      .filter(([, found]) => found !== null && found !== '')
      .map(([key, found]) => [plainName(key), found]),
  );
  return names.map((name) => known.get(plainName(name))).find((found) => found !== undefined) ?? null;
}

const plainName = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');

export const mapping = (of: FrontValue): FrontMatter =>
  typeof of === 'object' && of !== null && !Array.isArray(of) ? of : {};

/** A text on one line, or that of a field in a mapping, such as { name: … }. */
export function words(of: FrontValue, ...inner: string[]): string {
  if (typeof of === 'string' || typeof of === 'number') return singleLine(String(of));
  if (Array.isArray(of)) return words(of[0] ?? null, ...inner);
  return of === null || typeof of === 'boolean' ? '' : words(value(of, ...inner));
}

/**
 * Names from a list, a mapping or a text.
 * @param split where to split a text: at commas, at white space too, or nowhere
 */
export function names(of: FrontValue, split: 'commas' | 'spaces' | 'whole' = 'commas'): string[] {
  const found: string[] = [];
  const walk = (one: FrontValue, depth: number) => {
    if (depth > 4 || found.length > 500) return;
    if (Array.isArray(one)) for (const item of one) walk(item, depth + 1);
    else found.push(words(one, 'name', 'title', 'label', 'display_name'));
  };
  if (typeof of === 'string') {
    const mark = /[,;]/.test(of) ? /[,;]/ : split === 'spaces' ? /\s+/ : /(?!)/;
    found.push(...(split === 'whole' ? [of] : of.split(mark)).map((name) => singleLine(name)));
  } else walk(of, 0);
  return [...new Set(found.map((name) => name.replace(/^#(?=\S)/, '')).filter(Boolean))];
}

export const isTrue = (of: FrontValue): boolean => /^(?:true|yes|1)$/i.test(String(of));
export const isFalse = (of: FrontValue): boolean => /^(?:false|no|0)$/i.test(String(of));
