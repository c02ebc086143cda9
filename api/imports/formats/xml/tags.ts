import { characters } from './characters.ts';

/** More are dropped: no exporter writes them. */
const ATTRIBUTES = 100;
const ATTRIBUTE = /(?<=[\s/"'])([^\s=/"'<>]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

/**
 * @param from right after `<`
 * @returns where the tag's `>` is; 'unfinished' where the text ends before it; 'broken' where the next tag begins before it
 */
export function endOfTag(text: string, from: number): number | 'unfinished' | 'broken' {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 60) return 'broken';
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return at;
    // An apostrophe is only a quotation mark after an equals sign: <p class=it's> happens.
    else if ((code === 34 || code === 39) && isAfterEquals(text, at)) quote = code;
  }
  return 'unfinished';
}

function isAfterEquals(text: string, at: number): boolean {
  let before = at - 1;
  while (before > 0 && text.charCodeAt(before) <= 32) before -= 1;
  return text.charCodeAt(before) === 61;
}

/** @param inside of a tag, without its name */
export function attributesOf(inside: string, declared: ReadonlySet<string>): ReadonlyMap<string, string> {
  if (!inside.includes('=')) return NONE;
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    if (attributes.size === ATTRIBUTES) break;
    attributes.set(name, characters(double ?? single ?? bare ?? '', declared));
  }
  return attributes;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** @returns where a document type ends; 'unfinished' where the text ends before it */
export function endOfDoctype(text: string, from: number): number | 'unfinished' {
  let quote = 0;
  let inside = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 91) inside = true;
    else if (code === 93) inside = false;
    else if (code === 62 && !inside) return at;
    else if (inside && text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end === -1) return 'unfinished';
      at = end + 2;
    }
  }
  return 'unfinished';
}

/**
 * Old exporters wrote texts with ]]> in them as they were. Where something other than the end of the element follows, and that ends
 * with ]]> as well, it was one text.
 * @param end of the CDATA section, going by the rules
 * @param whole whether the text at hand is all that there is to look at
 * @param find as indexOf, for searches that may be repeated
 * @returns where the section was meant to end
 */
export function endOfCdata(
  text: string,
  end: number,
  tag: string,
  whole: boolean,
  find: (what: string, from: number) => number,
): number | 'unfinished' {
  const usual = /\s*(?:<\/|<!\[CDATA\[|<!--)/y;
  usual.lastIndex = end + 3;
  const next = usual.exec(text)?.[0];
  if (next?.endsWith('</') && text.startsWith(tag, usual.lastIndex)) return end;
  if (next && !next.endsWith('</')) return end;
  if (!whole && text.length < end + 200) return 'unfinished';
  const close = find(`</${tag}`, end + 3);
  if (close === -1) return whole ? end : 'unfinished';
  const last = text.lastIndexOf(']]>', close);
  const nested = find('<![CDATA[', end);
  const isOne = last > end && (nested === -1 || nested > last) && text.slice(last + 3, close).trim() === '';
  return isOne ? last : end;
}

/** Names that a document type defines. */
export const entitiesOf = (doctype: string): string[] =>
  [...doctype.matchAll(/<!ENTITY\s+(?:%\s+)?([^\s"'<>%&;]{1,100})/g)]
    .map(([, name = '']) => name)
    .slice(0, 1000);
