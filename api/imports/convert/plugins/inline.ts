import type { Element } from 'hast';
import { attr, become, findTag, h, isElement, text, textOf, wordsOf } from '../hast.ts';
import type { Plugin, State } from '../state.ts';
import { visit } from '../visit.ts';

/** Elements to replace by one of the allow-list with the same meaning. */
const SAME: { readonly [tagName: string]: string } = {
  b: 'strong',
  i: 'em',
  dfn: 'em',
  cite: 'em',
  var: 'em',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  mark: 'strong',
};

/** Converts inline formatting to the nearest element that articles allow. */
export const inline: Plugin = (tree, state) => {
  const expanded = new Set<string>();
  visit(tree, 'element', (node) => {
    const { tagName } = node;
    if (tagName === 'mark') state.notes.converted('mark', 'Highlighted words became bold');
    if (Object.hasOwn(SAME, tagName)) node.tagName = SAME[tagName] ?? tagName;
    else if (isElement(node, 'del', 's', 'strike')) struck(node, state);
    else if (tagName === 'q') become(node, 'span', {}, [text('“'), ...node.children, text('”')]);
    else if (isElement(node, 'sub', 'sup')) raised(node, state);
    else if (isElement(node, 'abbr', 'acronym')) abbreviation(node, expanded, state);
    else if (tagName === 'rt') become(node, 'span', {}, [text('('), ...node.children, text(')')]);
    else if (tagName === 'rp') become(node, 'span', {}, []);
    else if (isElement(node, 'span', 'font')) styled(node, state);
    else if (isElement(node, 'dt', 'summary', 'legend')) boldLine(node, state);
    else if (tagName === 'blockquote') attributed(node);
    if (/text-align\s*:\s*(?:center|right)/i.test(attr(node, 'style') ?? '') || isAligned(node))
      if (!isElement(node, 'table', 'img') && wordsOf(node) !== '')
        state.notes.lost(
          'alignment',
          'Centred or right-aligned text begins at the left, as everywhere on this site',
        );
  });
};

const isAligned = (node: Element): boolean => /^(?:center|right)$/i.test(attr(node, 'align') ?? '');

export function struck(node: Element, state: State): void {
  state.notes.tell('strike');
  become(node, 'span');
}

const characterMap = (plain: string, raised: string): ReadonlyMap<string, string> =>
  new Map([...plain].map((character, at) => [character, [...raised][at] ?? character]));
const RAISED = characterMap('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ');
const LOWERED = characterMap('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');
/** Readable without being raised: endings of ordinals, signs, and footnote numbers in brackets. */
const ON_THE_LINE = /^(?:st|nd|rd|th|er|re|e|o|a|®|™|℠|tm|\*+|†|‡|[⁰-⁹¹²³]+|\[[\w*]{1,4}\])$/i;

/** @returns text in superscript or subscript characters, or unchanged if it is readable that way; null if neither works */
export function raisedWords(words: string, tagName: 'sup' | 'sub'): string | null {
  if (words === '' || ON_THE_LINE.test(words)) return words;
  const table = tagName === 'sup' ? RAISED : LOWERED;
  const characters = [...words.replaceAll('−', '-')];
  return characters.length < 12 && characters.every((character) => table.has(character))
    ? characters.map((character) => table.get(character)).join('')
    : null;
}

function raised(node: Element, state: State) {
  const words = wordsOf(node);
  const anchors = node.children.filter((child) => isElement(child, 'a') && !child.properties.href);
  const inside = node.children.filter((child) => !anchors.includes(child));
  if (findTag(node, 'a') && inside.some((child) => findTag([child], 'a'))) {
    // A raised link is usually a footnote number, which needs brackets when it is not raised.
    const isNumber = /^\s*\d+\s*$/.test(textOf(node));
    return become(node, 'span', {}, [...anchors, ...(isNumber ? [text('['), ...inside, text(']')] : inside)]);
  }
  const raised = raisedWords(words, node.tagName === 'sup' ? 'sup' : 'sub');
  if (raised === words) return become(node, 'span');
  if (raised !== null) return become(node, 'span', {}, [...anchors, text(raised)]);
  state.notes.tell('raised');
  const [open, close] = [...words].length > 1 ? ['(', ')'] : ['', ''];
  const sign = node.tagName === 'sup' ? '^' : '_';
  become(node, 'span', {}, [...anchors, text(sign + open), ...inside, text(close)]);
}

function abbreviation(node: Element, expanded: Set<string>, state: State): void {
  const meaning = attr(node, 'title');
  const isNew = Boolean(meaning) && !expanded.has(meaning ?? '');
  if (isNew) {
    expanded.add(meaning ?? '');
    state.notes.converted('abbreviation', 'What an abbreviation means is written behind it, in brackets');
  }
  become(node, 'span', {}, [...node.children, ...(isNew ? [text(` (${meaning})`)] : [])]);
}

/** Keeps italics, bold and underlining of inline styles; the design of this site decides on the rest. */
function styled(node: Element, state: State): void {
  const style = attr(node, 'style') ?? '';
  if (
    attr(node, 'color') ||
    attr(node, 'face') ||
    /(?:color|font-size|font-family|background)\s*:/i.test(style)
  )
    state.notes.lost('style', 'Colours, sizes and typefaces of words follow the design of this site');
  if (/line-through/i.test(style)) state.notes.tell('strike');
  let { children } = node;
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) children = [h('em', {}, children)];
  if (/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i.test(style)) children = [h('strong', {}, children)];
  if (/text-decoration[a-z-]*\s*:[^;]*underline/i.test(style)) children = [h('u', {}, children)];
  become(node, 'span', {}, children);
}

function boldLine(node: Element, state: State): void {
  if (node.tagName === 'dt')
    state.notes.converted('definitions', 'A list of definitions became paragraphs with bold terms');
  become(node, 'p', {}, [h('strong', {}, node.children)]);
}

/** A cite or footer at the end of a quotation names its source. */
function attributed(node: Element): void {
  const last = node.children.findLast((child) => child.type !== 'text' || child.value.trim() !== '');
  if (isElement(last, 'cite', 'footer')) becomeSource(last);
}

/** Turns an element into a paragraph that names the source of a quotation. */
export function becomeSource(node: Element): void {
  visit(node, 'element', (inner) => {
    if (inner !== node && isElement(inner, 'cite', 'em', 'i')) inner.tagName = 'span';
  });
  const dash = /^[—–-]/.test(wordsOf(node)) ? [] : [text('— ')];
  become(node, 'p', {}, [...dash, h('em', {}, node.children)]);
}
