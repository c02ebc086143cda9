/**
 * Text as searches compare it: without case, accents, typographic signs and invisible characters, so that what a keyboard
 * types finds what an editor or a word processor wrote. The database's function `fold` (migrations) does the same; tests
 * compare the two.
 */
export function fold(text: string): string {
  return [...text.replace(/[´″]/g, replaced).normalize('NFKD').replace(UNSEEN, '').toLowerCase()]
    .map(replaced)
    .join('')
    .replace(SPACES, ' ');
}

/** What NFKD does not take apart. The first two must be replaced before it, as it makes a space and an accent of ´. */
const REPLACEMENTS: { readonly [sign: string]: string } = {
  ...each('´‘’‚‛`′‹›ʹʻʼʽ', "'"),
  ...each('″“”„‟«»', '"'),
  ...each('‐‑‒–—―−', '-'),
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
};

function each(signs: string, plain: string): { [sign: string]: string } {
  return Object.fromEntries([...signs].map((sign) => [sign, plain]));
}

function replaced(sign: string): string {
  return REPLACEMENTS[sign] ?? sign;
}

/** Accents apart from their letters; soft hyphens, marks of direction, joiners and other signs of no width. */
const UNSEEN =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]|[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** NFKD has made spaces of most others. */
const SPACES = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

const PART = /"([^"]*)"|\S+/g;
const HYPHEN = /(?<=\p{L})-(?=\p{L})/u;
const AROUND = /^[("'[¿¡]+(?=[^("'[¿¡])|(?<=[^.,:;!?"')\]])[.,:;!?"')\]]+$/g;

/**
 * Parses a search as in any search box, into parts that must each occur: words, and phrases, which have spaces, in double
 * quotes. An unmatched quote is an ordinary character. Punctuation around a part is ignored, unless there is nothing else.
 * The halves of a hyphened word are parts of their own, as others write "non executive" and "nonexecutive".
 * @returns the parts, folded
 */
export function searchParts(search: string): string[] {
  const parts = Array.from(fold(search).matchAll(PART), ([part, quoted]) => quoted?.trim() ?? part);
  const halves = parts.flatMap((part) => (part.includes(' ') ? part : part.split(HYPHEN)));
  return halves.map((part) => part.replace(AROUND, '').trim() || part).filter(Boolean);
}

/** @returns whether each part of the search occurs in one of the texts */
export function isFoundIn(texts: readonly string[], search: string): boolean {
  const folded = texts.map(fold);
  return searchParts(search).every((part) => folded.some((text) => text.includes(part)));
}

/** Digits at the end of a telephone number that are compared, as numbers are written with and without country code. */
const DIGITS_COMPARED = 9;
const DIGITS_LEAST = 5;

/** @returns the digits that a telephone number must contain if a search is for one; undefined if it is for something else */
export function searchedNumber(search: string): string | undefined {
  const typed = fold(search);
  const digits = typed.replace(/\D/g, '');
  if (digits.length < DIGITS_LEAST || !/^[\d ()+./-]+$/.test(typed)) return undefined;
  return digits.replace(/^(?:(?:00)?44)?0?(?=\d{4})/, '').slice(-DIGITS_COMPARED);
}
