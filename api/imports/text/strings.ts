import { createHash } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../platform/content/escape-html.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: a file may hold any
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Removes what PostgreSQL or browsers reject: control characters, but for line breaks and tabs, and lone surrogates. */
export const stripControls = (text: string): string => text.replace(CONTROL, '').toWellFormed();

/** The same on one line, trimmed and cut to `max` UTF-16 code units, but not within a surrogate pair. */
export function singleLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = stripControls(text).replace(/\s+/g, ' ').trim().slice(0, max);
  return line.replace(/[\ud800-\udbff]$/, '').trimEnd();
}

/**
 * An author's name without an email address. RSS writes "jo@example.com (Jo Bloggs)"; "Jo Bloggs (editor)" is left alone.
 * @returns '' if there is nothing but an address
 */
export function withoutMail(name: string): string {
  const [, ofRss] = /^<?[^\s<>()@]+@[^\s<>()@]+>?\s*\(([^()]+)\)$/.exec(name.slice(0, 500).trim()) ?? [];
  return (ofRss ?? name.slice(0, 500))
    .replace(/<?[^\s<>()@]+@[^\s<>()@]+\.[^\s<>()@]+>?/g, '')
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s,"']+|[\s,"']+$/g, '');
}

/** SHA-256 in hexadecimal, for keys that could be too long for an index. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

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

const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u)(?:\s[^<>]*)?>/gi;
const BREAKS = /<br\s*\/?>|<wbr\s*\/?>/gi;
const HIDDEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Titles and excerpts are short: anything longer is cut here first. */
const LONGEST = 20_000;

/**
 * The text of a title that may be HTML. Inline tags are removed and references decoded once; "Using <T> well" stays as it is.
 */
export const plainTitle = (html: string): string =>
  singleLine(decodeReferences(html.slice(0, LONGEST).replace(BREAKS, ' ').replace(INLINE, '')));

/** The text of a short piece of HTML, such as an excerpt, on one line. */
export const plainText = (html: string, max = 5000): string =>
  singleLine(
    decodeReferences(html.slice(0, LONGEST).replace(HIDDEN, ' ').replace(INLINE, '').replace(TAG, ' ')),
    max,
  );

/** Decodes character references, which exporters leave in plain titles; "R&notes" stays as it is. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (reference) =>
    DomUtils.textContent(parseDocument(reference).children),
  );

/** An author's name in HTML, without email addresses. */
export const personName = (html: string): string => withoutMail(plainTitle(html));

/** @returns plain text as HTML paragraphs */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('\n');
