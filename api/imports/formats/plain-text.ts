import { decodeReferences, line } from './texts.ts';

const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u)(?:\s[^<>]*)?>/gi;
const BREAKS = /<br\s*\/?>|<wbr\s*\/?>/gi;
const HIDDEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;

/**
 * A title that may be HTML: the tags that titles have go, references are decoded once, and what only looks like a tag
 * ("Using <T> well") stays.
 */
export const plainTitle = (html: string, longest = 1000): string =>
  line(decodeReferences(html.slice(0, 20_000).replace(BREAKS, ' ').replace(INLINE, '')), longest);

/** The text of a short piece of HTML, such as an excerpt, on one line. */
export const plainText = (html: string, longest = 5000): string =>
  line(
    decodeReferences(html.slice(0, 20_000).replace(HIDDEN, ' ').replace(INLINE, '').replace(TAG, ' ')),
    longest,
  );
