import { createHash } from 'node:crypto';

// biome-ignore lint/suspicious/noControlCharactersInRegex: a file may hold any
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text as PostgreSQL and every browser take it: no control characters but line breaks and tabs, no halves of characters. */
export function stripControls(text: string, max = Number.POSITIVE_INFINITY): string {
  const clean = text.replace(CONTROL, '').toWellFormed();
  return clean.length <= max ? clean : cut(clean, max);
}

/** The same on one line, trimmed and cut to `max` UTF-16 code units. */
export function singleLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = stripControls(text).replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : cut(line, max).trimEnd();
}

/** Cuts without leaving half a character behind. */
function cut(text: string, max: number): string {
  const end = text.slice(0, max);
  return end.isWellFormed() ? end : end.slice(0, -1);
}

/**
 * An author's name without the mail address that feeds and logins bring along: "jo@example.com (Jo Bloggs)" is how RSS
 * writes an author, and "Jo Bloggs (editor)" a name with a note.
 * @returns '' where there is nothing but an address
 */
export function withoutMail(name: string): string {
  const [, ofRss] = /^<?[^\s<>()@]+@[^\s<>()@]+>?\s*\(([^()]+)\)$/.exec(name.slice(0, 500).trim()) ?? [];
  return (ofRss ?? name.slice(0, 500))
    .replace(/<?[^\s<>()@]+@[^\s<>()@]+\.[^\s<>()@]+>?/g, '')
    .replace(/\(\s*\)/g, '')
    .replace(/^\s*["']|["']\s*$/g, '')
    .trim();
}

/** A copy that does not keep the whole file alive from which V8 cut it out; for what outlives its post. */
export const flattenString = (text: string): string => Buffer.from(text).toString();

/** What an address or a name is known by where it could be longer than an index takes: SHA-256 in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
