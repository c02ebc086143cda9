import { escapeHtml } from '../../platform/content/escape-html.ts';
import { listOf, type Notes } from '../notes.ts';
import { array, type Fields, fields, line, ownValue, parsedJson, text } from '../text/fields.ts';

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
  const content = ofLexical(fields(fields(parsedJson(text(post.lexical))).root), unknown, 0);
  if (unknown.size > 0)
    notes.lost('card', `Parts of a kind that is not known here were left out: ${listOf([...unknown])}`);
  if (content === '' && line(post.mobiledoc, post.markdown) !== '')
    notes.lost(
      'text',
      'Its text is only there in a form of Ghost’s older editors: save it in Ghost, and export again',
    );
  return content;
}

const element = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

/** Format bits of a Lexical text node. */
const FORMATS = [
  [16, 'code'],
  [2, 'em'],
  [1, 'strong'],
] as const;

/** The HTML of a node by its type. @param inner the HTML of the nodes inside */
const NODES: { readonly [type: string]: (node: Fields, inner: string) => string } = {
  text: (node) =>
    FORMATS.reduce(
      (html, [bit, tag]) => (Number(node.format) & bit ? element(tag, html) : html),
      escapeHtml(text(node.text)),
    ),
  linebreak: () => '<br>',
  paragraph: (_node, inner) => inner && element('p', inner),
  heading: ({ tag }, inner) => element(/^h[1-6]$/.exec(text(tag))?.[0] ?? 'h2', inner),
  quote: (_node, inner) => element('blockquote', inner),
  list: ({ listType }, inner) => element(listType === 'number' ? 'ol' : 'ul', inner),
  listitem: (_node, inner) => element('li', inner),
  link: ({ url }, inner) => `<a href="${escapeHtml(text(url))}">${inner}</a>`,
  image({ src, alt, caption }) {
    const shown = `<img src="${escapeHtml(text(src))}" alt="${escapeHtml(text(alt))}">`;
    return element('figure', shown + (text(caption) && element('figcaption', text(caption))));
  },
  html: ({ html }) => text(html),
  horizontalrule: () => '<hr>',
  root: (_node, inner) => inner,
};

function ofLexical(node: Fields, unknown: Set<string>, depth: number): string {
  if (depth > DEEPEST) return '';
  const inner = array(node.children).map((one) => ofLexical(fields(one), unknown, depth + 1));
  const type = text(node.type).replace(/^extended-/, '');
  const handler = ownValue(NODES, type);
  if (!handler && inner.length === 0 && type) unknown.add(type);
  return handler?.(node, inner.join('')) ?? inner.join('');
}
