/** Of an address that stands without quotes at the end, in characters. */
const LONGEST_ADDRESS = 2000;
const LONGEST = 8000;

export interface Shortcode {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  /** Attributes without a name have their number as key. */
  attributes: Readonly<Record<string, string>>;
  /** The position after its closing bracket. */
  end: number;
}

const NAME = /\[(\/?)([a-z][\w-]{0,60})(?=[\s\]/=:"])/iy;
const ATTRIBUTE = /(?:([\w-]{1,60})\s?=\s?)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s'"`]+))/g;

/** Reads the shortcode that begins at a bracket, if there is one. */
export function readShortcode(html: string, at: number): Shortcode | null {
  NAME.lastIndex = at;
  const match = NAME.exec(html);
  if (!match) return null;
  const from = NAME.lastIndex;
  const end = endOf(html, from);
  if (end === -1) return null;
  const inner = html.slice(from, end).trimEnd();
  const selfClosing = inner.endsWith('/') && !/=\s?\S*\/$/.test(inner.slice(-LONGEST_ADDRESS));
  return {
    name: (match[2] ?? '').toLowerCase(),
    closing: match[1] === '/',
    selfClosing,
    attributes: attributesOf(withStraightQuotes(selfClosing ? inner.slice(0, -1) : inner)),
    end: end + 1,
  };
}

/** A bracket inside quotation marks does not end a shortcode, unless the quotation marks are never closed. */
function endOf(html: string, from: number): number {
  let quote = '';
  let first = -1;
  for (let at = from; at < html.length && at - from < LONGEST; at += 1) {
    const character = html[at];
    if (character === ']' && first === -1) first = at;
    if (quote) quote = character === quote ? '' : quote;
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character;
    else if (character === ']') return at;
    else if (character === '[') return first;
  }
  return first;
}

/** WordPress makes quotation marks curly where somebody pasted a shortcode as text. */
const withStraightQuotes = (given: string): string =>
  given.includes('"')
    ? given
    : given.replace(/&quot;|&#8220;|&#8221;|&#8243;|[“”″]/g, '"').replace(/&#8217;|&#8242;/g, "'");

/** Reads attributes with and without names, as in `src="a.jpg" caption='…' 123`. Those without have their number as name. */
export function attributesOf(source: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  let number = 0;
  for (const [, name, ...values] of source.matchAll(ATTRIBUTE)) {
    const key = name?.toLowerCase() ?? String(number++);
    if (!Object.hasOwn(attributes, key)) attributes[key] = values.find((value) => value !== undefined) ?? '';
  }
  return attributes;
}
