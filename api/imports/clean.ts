import { createHash } from 'node:crypto';

// biome-ignore lint/suspicious/noControlCharactersInRegex: a file may hold any
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text as PostgreSQL and every browser take it: no control characters but line breaks and tabs, no halves of characters. */
export function cleanText(text: string, max = Number.POSITIVE_INFINITY): string {
  const clean = text.replace(CONTROL, '').toWellFormed();
  return clean.length <= max ? clean : cut(clean, max);
}

/** The same on one line, trimmed. */
export function oneLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : cut(line, max).trimEnd();
}

/** Cuts without leaving half a character behind. */
function cut(text: string, max: number): string {
  const end = text.slice(0, max);
  return end.isWellFormed() ? end : end.slice(0, -1);
}

/** @returns the moment in ISO 8601 in UTC; null where it is none, or lies beyond what a calendar shows */
export function cleanMoment(given: string | null): string | null {
  const moment = new Date(given ?? Number.NaN);
  const year = moment.getUTCFullYear();
  return Number.isNaN(year) || year < 1000 || year > 9999 ? null : moment.toISOString();
}

/** What an address or a name is known by where it could be longer than an index takes: SHA-256 in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
