import type { FrontMatter, FrontValue } from '../front-matter.ts';
import { line } from '../texts.ts';

/** The first of several names, in any letter case and with - for _, that has a value. */
export function value(data: FrontMatter, ...names: string[]): FrontValue {
  for (const name of names) {
    const wanted = plainName(name);
    for (const key of Object.keys(data)) {
      const found = data[key];
      if (plainName(key) === wanted && found !== null && found !== undefined && found !== '') return found;
    }
  }
  return null;
}

const plainName = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');

export const mapping = (of: FrontValue): FrontMatter =>
  typeof of === 'object' && of !== null && !Array.isArray(of) ? of : {};

/** A text, or the one of a mapping that says it: { name: … }. */
export function words(of: FrontValue, longest: number, ...inner: string[]): string {
  if (typeof of === 'string' || typeof of === 'number') return line(of, longest);
  if (Array.isArray(of)) return words(of[0] ?? null, longest, ...inner);
  return of === null || typeof of === 'boolean' ? '' : words(value(of, ...inner), longest);
}

/**
 * Names out of a list, a text or anything in between.
 * @param split how a single text is cut: at commas, or at white space as well
 */
export function names(of: FrontValue, split: 'commas' | 'spaces' | 'whole' = 'commas'): string[] {
  const found: string[] = [];
  const walk = (one: FrontValue, depth: number) => {
    if (depth > 4 || found.length > 500) return;
    if (Array.isArray(one)) for (const item of one) walk(item, depth + 1);
    else if (typeof one === 'object' && one !== null)
      walk(value(one, 'name', 'title', 'label', 'display_name'), depth + 1);
    else if (typeof one === 'string' || typeof one === 'number') found.push(line(one, 200));
  };
  if (typeof of === 'string') {
    const cut = of.includes(',') || of.includes(';') ? /[,;]/ : split === 'spaces' ? /\s+/ : /(?!)/;
    found.push(...(split === 'whole' ? [of] : of.split(cut)).map((name) => line(name, 200)));
  } else walk(of, 0);
  return [...new Set(found.map((name) => name.replace(/^#(?=\S)/, '')).filter(Boolean))];
}

export const isTrue = (of: FrontValue): boolean =>
  of === true || (typeof of === 'string' && /^(?:true|yes|1)$/i.test(of));
export const isFalse = (of: FrontValue): boolean =>
  of === false || (typeof of === 'string' && /^(?:false|no|0)$/i.test(of));
