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

const SEPARATORS = { commas: /[,;]/, spaces: /[\s,;]+/, whole: /(?!)/ };

/**
 * Names from a list, a mapping or a text.
 * @param split where to split a text: at commas, at white space too, or nowhere
 */
export function names(of: FrontValue, split: keyof typeof SEPARATORS = 'commas'): string[] {
  const list = typeof of === 'string' ? of.split(SEPARATORS[split]) : [of].flat(4);
  return list.slice(0, 500).map((one) => words(one, 'name', 'title').replace(/^#(?=\S)/, ''));
}

export const isTrue = (of: FrontValue): boolean => /^(?:true|yes|1)$/i.test(String(of));
export const isFalse = (of: FrontValue): boolean => /^(?:false|no|0)$/i.test(String(of));
