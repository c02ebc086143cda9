import { singleLine } from './strings.ts';

/** An unchecked object of a JSON document. */
export type Fields = { readonly [name: string]: unknown };

export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text unchanged, or a number as text, as ids may be; a value of another type counts as missing. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The first value that is not empty, on one line. */
export const line = (...values: unknown[]): string =>
  values.map((value) => singleLine(text(value))).find(Boolean) ?? '';

/** JSON as a value; null if it is broken. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The value of a table's own key: not that of `constructor`. */
export const ownValue = <Value>(table: { readonly [key: string]: Value }, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
