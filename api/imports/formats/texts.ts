import { parseDocument } from 'htmlparser2';
import type { ImportNote, NoteLevel } from '#shared/imports.ts';

/** What PostgreSQL and UTF-8 can keep, without the white space around it and cut to `longest`. */
export function line(value: unknown, longest = 500): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return wellFormed(String(value).slice(0, longest * 4))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

export const wellFormed = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const note = (level: NoteLevel, kind: string, text: string, count = 1): ImportNote => ({
  level,
  kind,
  text,
  count,
});

/** Adds up notes that say the same. */
export function addNote(notes: ImportNote[], next: ImportNote): void {
  const same = notes.find((one) => one.kind === next.kind && one.text === next.text);
  if (same) same.count += next.count;
  else notes.push(next);
}

/** Character references in what is otherwise plain text, as exporters leave them in titles. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (reference) => {
    const [node] = parseDocument(reference).children;
    return node && 'data' in node ? node.data : reference;
  });

export interface DecodedText {
  text: string;
  /** Set where the bytes are not UTF-8 and what they are had to be told or guessed. */
  encoding: 'UTF-16' | 'Windows-1252' | null;
}

/** Text of a file that says nothing about its encoding, without a byte-order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: wellFormed(new TextDecoder('utf-16le').decode(bytes)), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: wellFormed(new TextDecoder('utf-16be').decode(bytes)), encoding: 'UTF-16' };
  try {
    return { text: wellFormed(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: null };
  } catch {
    return { text: wellFormed(new TextDecoder('windows-1252').decode(bytes)), encoding: 'Windows-1252' };
  }
}

/** A list of names that stays short: 'a, b, c and 12 more'. */
export function few(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, 5).map((name) => (name.length > 120 ? `${name.slice(0, 117)}…` : name));
  const more = total - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more.toLocaleString('en-GB')} more`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

/** '1 file', '2,000 files'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
