import { singleLine } from '../../text/strings.ts';
import type { FrontMatter, FrontValue } from './front-matter.ts';

/** The value of the first field that has one; ignores letter case, and - is the same as _. */
export function value(data: FrontMatter, ...names: string[]): FrontValue {
  const filled = Object.entries(data).filter(([, found]) => found !== null && found !== '');
  const known = new Map(filled.map(([key, found]) => [plainName(key), found]));
  return names.map((name) => known.get(plainName(name))).find((found) => found !== undefined) ?? null;
}

const plainName = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');

/** A text on one line, or that of a field in a mapping, such as { name: … }. */
export function words(of: FrontValue, ...inner: string[]): string {
  if (typeof of === 'string' || typeof of === 'number') return singleLine(String(of));
  if (Array.isArray(of)) return words(of[0] ?? null, ...inner);
  return of === null || typeof of === 'boolean' ? '' : words(value(of, ...inner));
}

/** Names from a list, a mapping or a text, which is split. */
export function names(of: FrontValue, split: RegExp): string[] {
  const list = typeof of === 'string' ? of.split(split) : [of].flat(4);
  return list.slice(0, 500).map((one) => words(one, 'name', 'title').replace(/^#(?=\S)/, ''));
}
