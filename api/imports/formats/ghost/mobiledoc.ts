import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { renderCard } from './cards.ts';
import { array, element, type Fields, fields, Notes, type Rendered, text } from './html.ts';

/** Elements that mobiledoc's markers and sections name; anything else becomes a paragraph or plain text. */
const MARKUPS = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'code',
  'sub',
  'sup',
  'mark',
  'small',
]);
const SECTIONS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'aside', 'pull-quote']);

/** Renders a mobiledoc document of version 0.2 or 0.3. */
export function renderMobiledoc(document: Fields): Rendered {
  const notes = new Notes();
  const old = text(document.version).startsWith('0.2');
  const [oldMarkups, oldSections] = array(document.sections);
  const markups = old ? array(oldMarkups) : array(document.markups);
  const sections = old ? array(oldSections) : array(document.sections);
  const parts = { markups, atoms: array(document.atoms), cards: array(document.cards), old, notes };
  const html = sections.map((section) => renderSection(array(section), parts)).join('');
  return { html, notes: notes.notes, unknown: notes.unknown };
}

interface Parts {
  markups: unknown[];
  atoms: unknown[];
  cards: unknown[];
  old: boolean;
  notes: Notes;
}

function renderSection(section: unknown[], parts: Parts): string {
  const [kind, first, second] = section;
  if (kind === 1) {
    const name = text(first).toLowerCase();
    const tag = SECTIONS.has(name) ? name : 'p';
    const inner = renderMarkers(array(second), parts);
    if (tag === 'aside' || tag === 'pull-quote')
      return element('blockquote', { class: 'kg-blockquote-alt' }, inner);
    return element(tag, {}, inner);
  }
  if (kind === 2) return element('img', { src: first });
  if (kind === 3) {
    const items = array(second).map((item) => `<li>${renderMarkers(array(item), parts)}</li>`);
    return element(text(first) === 'ol' ? 'ol' : 'ul', {}, items.join(''));
  }
  if (kind === 10) {
    const [name, payload] = parts.old ? [first, second] : array(parts.cards[Number(first)]);
    const rendered = renderCard(text(name), fields(payload), parts.notes);
    if (rendered !== null) return rendered;
    parts.notes.missing(text(name));
    return '';
  }
  parts.notes.missing(`section ${text(kind)}`);
  return '';
}

function renderMarkers(markers: unknown[], parts: Parts): string {
  const open: string[] = [];
  let html = '';
  for (const one of markers) {
    const marker = array(one);
    // Version 0.2 has no atoms, and so no kind before the rest.
    const [kind, opened, closed, value] = parts.old ? [0, ...marker] : marker;
    for (const index of array(opened)) {
      const [name, pairs] = array(parts.markups[Number(index)]);
      const tag = text(name).toLowerCase();
      open.push(MARKUPS.has(tag) ? tag : '');
      if (MARKUPS.has(tag)) html += element(tag, tag === 'a' ? link(array(pairs)) : {});
    }
    html += kind === 1 ? atom(array(parts.atoms[Number(value)]), parts.notes) : escapeHtml(text(value));
    for (let count = Math.min(Number(closed) || 0, open.length); count > 0; count--) {
      const tag = open.pop();
      if (tag) html += `</${tag}>`;
    }
  }
  for (const tag of open.reverse()) if (tag) html += `</${tag}>`;
  return html;
}

/** Attributes come as a flat list of names and values. */
function link(pairs: unknown[]): { [name: string]: unknown } {
  const at = pairs.indexOf('href');
  return at < 0 ? {} : { href: pairs[at + 1] };
}

function atom([name, value]: unknown[], notes: Notes): string {
  if (name === 'soft-return') return '<br>';
  if (!text(value)) notes.missing(text(name));
  return escapeHtml(text(value));
}
