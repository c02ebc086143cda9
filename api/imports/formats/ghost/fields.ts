import { singleLine } from '../../text/strings.ts';

/** A row or a node of a document, of which nothing is sure. */
export type Fields = { readonly [name: string]: unknown };

export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text as it is; ids of old exports are numbers. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The first of several values that says something, on one line. */
export const line = (...values: unknown[]): string =>
  values.map((value) => singleLine(text(value))).find(Boolean) ?? '';

export const isTrue = (value: unknown): boolean => value === true || value === 1;
