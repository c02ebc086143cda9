/** Of an address that stands without quotes at the end, in characters. */
const LONGEST_ADDRESS = 2000;

export interface Shortcode {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  /** Whether a closing shortcode follows. */
  isPaired: boolean;
  /** Attributes without a name have their number as key. */
  attributes: Record<string, string>;
  /** The position after its closing bracket. */
  end: number;
}

const LONGEST = 8000;
const NAME = /\[(\/?)([a-z][\w-]{0,60})(?=[\s\]/=:"])/iy;
const ATTRIBUTE =
  /([\w-]{1,60})\s?=\s?"([^"]*)"|([\w-]{1,60})\s?=\s?'([^']*)'|([\w-]{1,60})\s?=\s?([^\s'"]+)|"([^"]*)"|'([^']*)'|([^\s"']+)/g;

/** Reads the shortcode that begins at a bracket, if there is one. */
export function readShortcode(html: string, at: number): Shortcode | null {
  NAME.lastIndex = at;
  const match = NAME.exec(html);
  if (!match) return null;
  const from = NAME.lastIndex;
  const end = endOf(html, from);
  if (end === -1) return null;
  const inner = html.slice(from, end);
  const selfClosing =
    inner.trimEnd().endsWith('/') && !/=\s?\S*\/$/.test(inner.trimEnd().slice(-LONGEST_ADDRESS));
  return {
    name: (match[2] ?? '').toLowerCase(),
    closing: match[1] === '/',
    selfClosing,
    isPaired: false,
    attributes: attributesOf(selfClosing ? inner.trimEnd().slice(0, -1) : inner),
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

function attributesOf(given: string): Record<string, string> {
  const straight = given.includes('"')
    ? given
    : given.replace(/&quot;|&#8220;|&#8221;|&#8243;|[“”″]/g, '"').replace(/&#8217;|&#8242;/g, "'");
  const attributes: Record<string, string> = {};
  let number = 0;
  for (const match of straight.matchAll(ATTRIBUTE)) {
    const name = (match[1] ?? match[3] ?? match[5])?.toLowerCase();
    const value = match[2] ?? match[4] ?? match[6] ?? match[7] ?? match[8] ?? match[9] ?? '';
    if (name && !Object.hasOwn(attributes, name)) attributes[name] = value;
    if (!name) attributes[String(number++)] = value;
  }
  return attributes;
}
