import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { listOf, type Notes } from '../../notes.ts';
import type { ContentDialect } from '../../types.ts';
import { paragraphs } from '../feeds/entry.ts';
import { array, type Fields, fields, text } from './fields.ts';

/** Deeper than any editor nests. */
const DEEPEST = 60;

/**
 * The text of a post: the HTML that Ghost generated, which every export has. Files written by hand for Ghost's importer may
 * only have a document of its editor, Markdown or plain text.
 */
export function contentOf(post: Fields, notes: Notes): { content: string; dialect: ContentDialect } {
  const html = text(post.html);
  if (html.trim() !== '') return { content: html, dialect: 'ghost' };
  const unknown = new Set<string>();
  const content = ofLexical(fields(parsed(post.lexical).root), unknown, 0);
  if (unknown.size > 0)
    notes.lost('card', `Parts of a kind that is not known here were left out: ${listOf([...unknown])}`);
  if (content !== '') return { content, dialect: 'ghost' };
  // Versions 1 to 5 have documents with Markdown in a card.
  const mobiledoc = parsed(post.mobiledoc);
  const markdown = text(fields(array(array(mobiledoc.cards)[0])[1]).markdown) || text(post.markdown);
  if (markdown.trim() !== '') return { content: markdown, dialect: 'markdown' };
  const plain = text(post.plaintext);
  if (plain.trim() !== '')
    notes.warning('text', 'Only the plain text of this article is in the file, without its formatting');
  else if (Object.keys(mobiledoc).length > 0)
    notes.lost(
      'text',
      'Its text is only there in a form of Ghost’s older editor: save it in Ghost, and export again',
    );
  return { content: paragraphs(plain), dialect: 'ghost' };
}

function parsed(value: unknown): Fields {
  try {
    return fields(typeof value === 'string' ? JSON.parse(value) : value);
  } catch {
    return {};
  }
}

const image = (source: unknown, alt: unknown, caption: unknown): string =>
  `<figure><img src="${escapeHtml(text(source))}" alt="${escapeHtml(text(alt))}">${text(caption) && `<figcaption>${text(caption)}</figcaption>`}</figure>`;

const element = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

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
      return image(node.src, node.alt, node.caption);
    case 'html':
      return text(node.html);
    case 'horizontalrule':
      return '<hr>';
    default:
      if (inner === '' && node.type !== 'root' && node.type !== undefined) unknown.add(text(node.type));
      return inner;
  }
}
