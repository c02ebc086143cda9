import { Parser } from 'htmlparser2';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { ApiError } from '../http/api-error.ts';
import { arrange } from './arrange.ts';

export const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  'b',
  'i',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'blockquote',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'div',
  'span',
];
/** On any element. */
export const ALLOWED_ATTRIBUTES = ['href', 'src', 'alt', 'title', 'class', 'id', 'target', 'rel'];
const ALLOWED_SCHEMES = ['http', 'https', 'ftp', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];

/** Keeps ids written by an author apart from the page's own. */
const ID_PREFIX = 'content-';

const AUTHOR_NOTE = /(^|\s)author-note(\s|$)/;

const BLOCK_EDGES = /<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td|div)\b/g;

/** Reads Markdown as every article is read. */
export const markdown = new Marked({ gfm: true, breaks: true, async: false });

/** What an article may hold. */
export const SANITISER: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: { '*': ALLOWED_ATTRIBUTES },
  allowedSchemes: ALLOWED_SCHEMES,
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  disallowedTagsMode: 'discard',
  // An image whose address was refused would show as a broken picture; notes of an author to themselves are not published.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src) || (tag === 'p' && AUTHOR_NOTE.test(attribs.class ?? '')),
  transformTags: {
    '*': (tagName, given) => {
      const attribs = { ...given };
      if (attribs.id) attribs.id = ID_PREFIX + attribs.id;
      if (attribs.href?.startsWith('#') && attribs.href.length > 1)
        attribs.href = `#${ID_PREFIX}${attribs.href.slice(1)}`;
      // A new tab that can reach back through window.opener is a phishing tool.
      if (attribs.target?.toLowerCase() === '_blank') attribs.rel = 'noopener noreferrer';
      return { tagName, attribs };
    },
  },
};

export interface RenderedContent {
  /** Safe to put into a page as it is. */
  html: string;
  /** The words alone, white space folded: what search looks through. */
  text: string;
}

/**
 * The one pipeline from what an author wrote to what a reader gets.
 * Markdown is read with GFM and every newline as a line break; html is sanitised as it is.
 */
export function renderContent(content: string, format: 'markdown' | 'html'): RenderedContent {
  return ofBoundedDepth(() => {
    const raw = format === 'markdown' ? markdown.parse(content, { async: false }) : content;
    requireBoundedDepth(raw);
    const html = arrange(sanitizeHtml(raw, SANITISER)).trim();
    return { html, text: textOf(html) };
  });
}

/** @returns Markdown as the HTML of an article that is written as HTML from then on: nothing in it is made for a page yet */
export function htmlOfMarkdown(content: string): string {
  return ofBoundedDepth(() => {
    const raw = markdown.parse(content, { async: false });
    requireBoundedDepth(raw);
    return arrange(sanitizeHtml(raw, { ...SANITISER, transformTags: {} })).trim();
  });
}

/** As deep as browsers nest: Chromium puts what is deeper beside one another. */
const DEEPEST = 512;

/** Before the sanitiser, which takes the square of the depth. @throws RangeError */
function requireBoundedDepth(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > DEEPEST) throw new RangeError('Nested too deeply');
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
}

/** The parsers call themselves for what is nested. @throws ApiError 'invalid' where they run out of room */
export function ofBoundedDepth<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError('invalid', TOO_DEEP, { content: TOO_DEEP });
  }
}

const TOO_DEEP = 'The text is nested too deeply, such as a quotation within a thousand others';

function textOf(html: string): string {
  const bare = sanitizeHtml(html.replace(BLOCK_EDGES, ' $&'), {
    allowedTags: ['a'],
    allowedAttributes: {},
    // The number of a note would be part of the word before it.
    exclusiveFilter: ({ tag, attribs }) => tag === 'a' && attribs.class === 'footnote',
  });
  return bare
    .replace(/<\/?a>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
