import { createHash } from 'node:crypto';

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
