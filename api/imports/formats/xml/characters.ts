import { decodeReferences } from '../texts.ts';

const FIVE: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const ILLEGAL = /[[\p{Cc}--[\t\n\r\x7f-\x9f]]\ufffe\uffff]/v;
const EVERY_ILLEGAL = new RegExp(ILLEGAL, 'gv');
const REFERENCE = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/gi;
const named = new Map<string, string>();

/** What XML 1.0 forbids, and exporters write all the same, carries nothing and goes. */
export const withoutIllegal = (text: string): string =>
  (ILLEGAL.test(text) ? text.replace(EVERY_ILLEGAL, '') : text).toWellFormed();

/**
 * Characters of an element or attribute. HTML's names, which exporters use without declaring them, are decoded too; an ampersand that
 * begins no reference stays one.
 * @param declared names that the file's own DOCTYPE defines: they stay as they are written, never expanded
 */
export function characters(text: string, declared: ReadonlySet<string>): string {
  if (!text.includes('&')) return withoutIllegal(text);
  return withoutIllegal(
    text.replace(REFERENCE, (reference, name: string) => {
      if (name.startsWith('#')) return numbered(name, reference);
      const five = FIVE.get(name);
      if (five !== undefined) return five;
      return declared.has(name) ? reference : htmlName(reference);
    }),
  );
}

function numbered(name: string, reference: string): string {
  const hexadecimal = name[1] === 'x' || name[1] === 'X';
  const code = hexadecimal ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '';
  // What Windows calls these numbers is meant, as in HTML.
  return code >= 0x80 && code <= 0x9f ? htmlName(reference) : String.fromCodePoint(code);
}

function htmlName(reference: string): string {
  const known = named.get(reference);
  if (known !== undefined) return known;
  const decoded = decodeReferences(reference);
  if (named.size < 3000) named.set(Buffer.from(reference).toString(), decoded);
  return decoded;
}
