import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { listOf, type Notes } from '../../notes.ts';
import { array, type Fields, fields, line, text } from '../../text/fields.ts';

/** Deeper than any editor nests. */
const DEEPEST = 60;

/**
 * The text of a post as HTML: what Ghost generated, which every export has, or the document of its editor, which files written
 * by hand for Ghost's importer may have instead.
 */
export function contentOf(post: Fields, notes: Notes): string {
  const html = text(post.html);
  if (html.trim() !== '') return html;
  const unknown = new Set<string>();
  const content = ofLexical(fields(parsed(text(post.lexical)).root), unknown, 0);
  if (unknown.size > 0)
    notes.lost('card', `Parts of a kind that is not known here were left out: ${listOf([...unknown])}`);
  if (content === '' && line(post.mobiledoc, post.markdown) !== '')
    notes.lost(
      'text',
      'Its text is only there in a form of Ghost’s older editors: save it in Ghost, and export again',
    );
  return content;
}

function parsed(json: string): Fields {
  try {
    return fields(JSON.parse(json));
  } catch {
    return {};
  }
}

const element = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

function image({ src, alt, caption }: Fields): string {
  const shown = `<img src="${escapeHtml(text(src))}" alt="${escapeHtml(text(alt))}">`;
  return element('figure', shown + (text(caption) && element('figcaption', text(caption))));
}

/** Format bits of a Lexical text node. */
const FORMATS = [
  [16, 'code'],
  [2, 'em'],
  [1, 'strong'],
] as const;

function ofLexical(node: Fields, unknown: Set<string>, depth: number): string {
  if (depth > DEEPEST) return '';
  const inner = array(node.children)
    .map((one) => ofLexical(fields(one), unknown, depth + 1))
    .join('');
  switch (text(node.type).replace(/^extended-/, '')) {
    case 'text':
      return FORMATS.reduce(
        (html, [bit, tag]) => (Number(node.format) & bit ? element(tag, html) : html),
        escapeHtml(text(node.text)),
      );
    case 'linebreak':
      return '<br>';
    case 'paragraph':
      return inner && element('p', inner);
    case 'heading':
      return element(/^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : 'h2', inner);
    case 'quote':
      return element('blockquote', inner);
    case 'list':
      return element(node.listType === 'number' ? 'ol' : 'ul', inner);
    case 'listitem':
      return element('li', inner);
    case 'link':
      return `<a href="${escapeHtml(text(node.url))}">${inner}</a>`;
    case 'image':
      return image(node);
    case 'html':
      return text(node.html);
    case 'horizontalrule':
      return '<hr>';
    default:
      if (inner === '' && node.type !== 'root' && node.type !== undefined) unknown.add(text(node.type));
      return inner;
  }
}
