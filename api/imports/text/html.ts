import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../platform/content/escape-html.ts';
import { singleLine, withoutMail } from './strings.ts';

const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u)(?:\s[^<>]*)?>/gi;
const BREAKS = /<br\s*\/?>|<wbr\s*\/?>/gi;
const HIDDEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Titles and excerpts are short: anything longer is cut here first. */
const LONGEST = 20_000;

/**
 * The text of a title that may be HTML. Inline tags are removed and references decoded once; "Using <T> well" stays as it is.
 */
export const plainTitle = (html: string): string =>
  singleLine(decodeReferences(html.slice(0, LONGEST).replace(BREAKS, ' ').replace(INLINE, '')));

/** The text of a short piece of HTML, such as an excerpt, on one line. */
export const plainText = (html: string, max = 5000): string =>
  singleLine(
    decodeReferences(html.slice(0, LONGEST).replace(HIDDEN, ' ').replace(INLINE, '').replace(TAG, ' ')),
    max,
  );

/** Decodes character references, which exporters leave in plain titles; "R&notes" stays as it is. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (reference) =>
    DomUtils.textContent(parseDocument(reference).children),
  );

/** An author's name in HTML, without email addresses. */
export const personName = (html: string): string => withoutMail(plainTitle(html));

/** @returns plain text as HTML paragraphs */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('\n');
