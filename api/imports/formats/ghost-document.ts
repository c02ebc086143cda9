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
  if (html.trim() !== '') return withoutGated(html, notes);
  const unknown = new Set<string>();
  const content = ofLexical(fields(fields(parsedJson(text(post.lexical))).root), unknown, 0, notes);
  if (unknown.size > 0)
    notes.lost('card', `Parts of a kind that is not known here were left out: ${listOf([...unknown])}`);
  if (content === '' && line(post.mobiledoc, post.markdown) !== '')
    notes.lost(
      'text',
      'Its text is only there in a form of Ghost’s older editors: save it in Ghost, and export again',
    );
  return content;
}

/** A card that not everybody sees stands between comments; the end of the text ends it too. */
const GATED = /<!--\s*kg-gated-block:begin\b([^\n]*?)-->[\s\S]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g;

const withoutGated = (html: string, notes: Notes): string =>
  html.replace(GATED, (block, says: string) => {
    if (/\bnonMember:["']?true\b/.test(says)) return block;
    noteGated(notes);
    return '';
  });

/** What a note is about that makes a post private. */
export const GATED_PART = 'visibility';

const noteGated = (notes: Notes) =>
  notes.warning(
    GATED_PART,
    'A part of it was for members only. It is left out, and the article comes as a draft: if everybody may read that part, copy it from Ghost',
  );

/** Whether a card is hidden from visitors, in the form of Ghost 6 or of earlier ones. */
function isGated({ visibility }: Fields): boolean {
  const { web, showOnWeb } = fields(visibility);
  return fields(web).nonMember === false || showOnWeb === false;
}

const element = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

/** Format bits of a Lexical text node. */
const FORMATS = [
  [16, 'code'],
  [2, 'em'],
  [1, 'strong'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
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
  list: ({ listType, start }, inner) =>
    listType === 'number' ? `<ol start="${Number(start) || 1}">${inner}</ol>` : element('ul', inner),
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

function ofLexical(node: Fields, unknown: Set<string>, depth: number, notes: Notes): string {
  if (depth > DEEPEST) return '';
  if (isGated(node)) {
    noteGated(notes);
    return '';
  }
  const inner = array(node.children).map((one) => ofLexical(fields(one), unknown, depth + 1, notes));
  const type = text(node.type).replace(/^extended-/, '');
  const handler = ownValue(NODES, type);
  if (!handler && inner.length === 0 && type) unknown.add(type);
  return handler?.(node, inner.join('')) ?? inner.join('');
}
