import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { renderCard } from './cards.ts';
import { array, DEEPEST_NODE, element, type Fields, fields, Notes, type Rendered, text } from './html.ts';

/** The bits of a text node's format, in the order in which the elements are nested. */
const MARKS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
] as const;

/** Renders a document of Ghost's Lexical editor. */
export function renderLexical(document: Fields): Rendered {
  const notes = new Notes();
  const html = children(fields(document.root), notes, 0);
  return { html, notes: notes.notes, unknown: notes.unknown };
}

function children(node: Fields, notes: Notes, depth: number): string {
  if (depth > DEEPEST_NODE) {
    notes.lost('nesting', `What is nested more than ${DEEPEST_NODE} levels deep was left out`);
    return '';
  }
  return array(node.children)
    .map((child) => render(fields(child), notes, depth + 1))
    .join('');
}

function render(node: Fields, notes: Notes, depth: number): string {
  const inner = () => children(node, notes, depth);
  switch (text(node.type)) {
    case 'text':
    case 'extended-text':
    case 'code-highlight':
      return marked(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return '\t';
    case 'paragraph': {
      const html = inner();
      return html ? `<p>${html}</p>` : '';
    }
    case 'heading':
    case 'extended-heading':
      return element(/^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : 'h2', {}, inner());
    case 'quote':
    case 'extended-quote':
      return `<blockquote>${inner()}</blockquote>`;
    case 'aside':
      return element('blockquote', { class: 'kg-blockquote-alt' }, inner());
    case 'list':
      return list(node, notes, depth);
    case 'listitem':
      return element('li', {}, inner());
    case 'link':
    case 'autolink':
    case 'at-link':
      return element('a', { href: node.url, title: node.title }, inner());
    case 'at-link-search':
      return '';
    case 'code':
      // Lexical's own, with text inside; the card of the same name has the text in a field.
      if (typeof node.code === 'string') return card(node, notes, inner);
      return element('pre', {}, element('code', {}, inner()));
    case 'zwnj':
      return '';
    default:
      return card(node, notes, inner);
  }
}

function card(node: Fields, notes: Notes, inner: () => string): string {
  const name = text(node.type);
  const rendered = renderCard(name, node, notes);
  if (rendered !== null) return rendered;
  const html = inner();
  // A node that only wraps others keeps its text; one without children was a card.
  if (!html) notes.missing(name);
  return html;
}

/** A list inside a list stands in an item of its own, which belongs to the item before it. */
function list(node: Fields, notes: Notes, depth: number): string {
  const ordered = node.listType === 'number' || node.tag === 'ol';
  const items: string[] = [];
  for (const child of array(node.children).map(fields)) {
    const html = render(child, notes, depth + 1);
    const nested =
      array(child.children).length > 0 && array(child.children).every((one) => fields(one).type === 'list');
    const before = items.length - 1;
    if (nested && before >= 0)
      items[before] = `${items[before]?.replace(/<\/li>$/, '')}${html.replace(/^<li>/, '')}`;
    else items.push(html);
  }
  const start = Number(node.start);
  return element(ordered ? 'ol' : 'ul', ordered && start > 1 ? { start } : {}, items.join(''));
}

function marked(node: Fields): string {
  const format = Number(node.format) || 0;
  let html = escapeHtml(text(node.text)).replaceAll('\n', '<br>');
  for (const [bit, tag] of MARKS.toReversed()) if (format & bit) html = `<${tag}>${html}</${tag}>`;
  return html;
}
