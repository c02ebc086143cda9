import { Parser } from 'htmlparser2';
import { Marked } from 'marked';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../platform/http/api-error.ts';
import { parseBounded } from './parse-bounded.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LISTS = ['ul', 'ol', 'li'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const BLOCKS = ['p', ...HEADINGS, ...LISTS, 'blockquote', 'pre', ...TABLES, 'div'];
export const ALLOWED_TAGS = [...BLOCKS, 'br', 'strong', 'em', 'u', 'b', 'i', 'a', 'img', 'code', 'span'];
/** Attributes allowed on any element. */
export const ALLOWED_ATTRIBUTES = ['href', 'src', 'alt', 'title', 'class', 'id', 'target', 'rel'];
export const ALLOWED_SCHEMES = ['http', 'https', 'ftp', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];

/** Prefix that separates an author's ids from the page's. */
const ID_PREFIX = 'content-';

/** Whether an element is the author's note to themselves, which readers do not get. */
export const isAuthorNote = (tag: string, classes = ''): boolean =>
  tag === 'p' && /(^|\s)author-note(\s|$)/.test(classes);

const BLOCK = new RegExp(`<(?:${BLOCKS.join('|')})(?=[\\s/>])`, 'i');

/** Markdown with GFM and newlines as line breaks. */
const markdown = new Marked({ gfm: true, breaks: true, async: false });

/** An image whose address is missing or refused. */
const isBrokenImage = ({ tag, attribs }: sanitizeHtml.IFrame) => tag === 'img' && !attribs.src;

/** Allow-list of articles, without the author's notes. */
export const SANITISER: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: { '*': ALLOWED_ATTRIBUTES },
  allowedSchemes: ALLOWED_SCHEMES,
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  disallowedTagsMode: 'discard',
  exclusiveFilter: (frame) => isBrokenImage(frame) || isAuthorNote(frame.tag, frame.attribs.class),
  transformTags: {
    '*': (tagName, given) => {
      const attribs = { ...given };
      if (attribs.id) attribs.id = ID_PREFIX + attribs.id;
      if (attribs.href?.startsWith('#') && attribs.href.length > 1)
        attribs.href = `#${ID_PREFIX}${attribs.href.slice(1)}`;
      // A page in a new tab could navigate this one through window.opener.
      if (attribs.target?.toLowerCase() === '_blank') attribs.rel = 'noopener noreferrer';
      return { tagName, attribs };
    },
  },
};

export interface RenderedContent {
  /** Sanitised. */
  html: string;
  /** Plain text with folded white space, for search. */
  text: string;
}

/** Renders an author's text for readers. */
export function renderContent(content: string): RenderedContent {
  return ofBoundedDepth(() => {
    const { html, nodes } = sanitised(storedHtml(content), SANITISER);
    return { html, text: textOf(nodes).replace(/\s+/g, ' ').trim() };
  });
}

/**
 * @returns an author's text as it is stored: a text without a block element, as a program may send it, as the HTML that it
 * stands for, with newlines as line breaks; other HTML unchanged
 */
export function storedHtml(content: string): string {
  return content.trim() === '' || BLOCK.test(content) ? content : htmlOfMarkdown(content);
}

/**
 * @param more tags to keep besides those of articles
 * @returns Markdown as HTML for editing, with notes to oneself, and without the changes that are made for pages
 */
export function htmlOfMarkdown(content: string, more: readonly string[] = []): string {
  const allowedTags = [...ALLOWED_TAGS, ...more];
  return ofBoundedDepth(() => {
    const raw = markdown.parse(content, { async: false });
    const kept = { ...SANITISER, allowedTags, transformTags: {}, exclusiveFilter: isBrokenImage };
    return sanitised(raw, kept).html;
  });
}

/**
 * @returns the HTML, and what a browser makes of it
 * @throws RangeError if it is nested too deeply, or a browser's parser would let it grow several times
 */
function sanitised(raw: string, options: sanitizeHtml.IOptions) {
  requireBoundedDepth(raw);
  const html = sanitizeHtml(raw, options).trim();
  // A browser closes some elements early, such as a table or a list item at the next one. The end of a div in them would then
  // end the page's own div around the article.
  const nodes = parseBounded(`<div>${html}<br></div>`);
  return { html: nodes.length > 1 ? html.replace(/<\/?div(?: [^>]*)?>/g, '') : html, nodes };
}

/** Deepest nesting, as in Chromium, which flattens deeper elements. */
const DEEPEST = 512;

/** Checks the depth before the sanitiser, whose time is quadratic in it. @throws RangeError */
export function requireBoundedDepth(html: string): void {
  if (html.split('<').length <= DEEPEST) return;
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

/** Runs the recursive parsers. @throws ApiError 'invalid' if the stack overflows */
export function ofBoundedDepth<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidField('content', TOO_DEEP);
  }
}

const TOO_DEEP = 'The text is nested too deeply, such as a quotation within a thousand others';

/** The words of an article, without the numbers of its notes; the edge of a block parts two words. */
function textOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (defaultTreeAdapter.isTextNode(node)) text += node.value;
    else if (defaultTreeAdapter.isElementNode(node)) {
      const { tagName, attrs, childNodes } = node;
      const isNumber =
        tagName === 'a' && attrs.some(({ name, value }) => name === 'class' && value === 'footnote');
      const words = isNumber ? '' : textOf(childNodes);
      text += tagName === 'br' || BLOCKS.includes(tagName) ? ` ${words} ` : words;
    }
  }
  return text;
}
