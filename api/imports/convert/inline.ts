import type { Element } from 'hast';
import { attr, become, findAll, h, isBlank, isElement, linksIn, text, wordsOf } from './hast.ts';
import { type Action, each, type Rules, type State } from './rules.ts';

const renamed =
  (tagName: string, className?: string): Action =>
  (node) =>
    become(node, tagName, { id: node.properties.id, className: className ? [className] : undefined });

/** Raised words. The number of a footnote gets brackets, so that it is no part of the word before. */
const raised: Action = (node) => {
  const [link] = linksIn(node);
  const words = wordsOf(node);
  if (link && /^\d+$/.test(words)) link.children = [text(`[${words}]`)];
  if (link || /^\[[\w*]{1,4}\]$/.test(words)) become(node, 'span');
  else become(node, 'span', { className: [node.tagName] });
};

const abbreviation: Action = (node, { expanded, notes }) => {
  const meaning = attr(node, 'title') ?? '';
  if (meaning === '' || expanded.has(meaning)) return become(node, 'span');
  expanded.add(meaning);
  notes.converted('abbreviation', 'What an abbreviation means is written behind it, in brackets');
  become(node, 'span', {}, [...node.children, ` (${meaning})`]);
};

/** What inline styles say with a mark that articles have too. */
const STYLES: readonly (readonly [style: RegExp, tagName: string, className?: string])[] = [
  [/font-style\s*:\s*(?:italic|oblique)/i, 'em'],
  [/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, 'strong'],
  [/text-decoration[a-z-]*\s*:[^;]*underline/i, 'u'],
  [/line-through/i, 'span', 'struck'],
];

/** Keeps italics, bold, underlining and striking of inline styles; the design of this site decides on the rest. */
const styled: Action = (node, state) => {
  const style = attr(node, 'style') ?? '';
  const isDesigned = /(?:color|font-size|font-family|background)\s*:/i.test(style);
  if (isDesigned || attr(node, 'color') || attr(node, 'face'))
    state.notes.lost('style', 'Colours, sizes and typefaces of words follow the design of this site');
  const className = /(?:^|\s)(?:struck|su[bp])(?=\s|$)/.exec(attr(node, 'className') ?? '')?.[0].trim();
  become(node, 'span', { className: className ? [className] : undefined });
  for (const [says, tagName, name] of STYLES)
    if (says.test(style))
      node.children = [h(tagName, { className: name ? [name] : undefined }, node.children)];
};

/** A cite or footer at the end of a quotation names its source. */
export function attributed(node: Element): void {
  const last = node.children.findLast((child) => !isBlank(child));
  if (isElement(last, 'cite', 'footer')) becomeSource(last);
}

/** Turns an element into a paragraph that names the source of a quotation. */
export function becomeSource(node: Element): void {
  for (const inner of findAll(node, 'cite', 'em', 'i')) become(inner, 'span');
  const dash = /^[—–-]/.test(wordsOf(node)) ? '' : '— ';
  become(node, 'p', {}, [dash, h('em', {}, node.children)]);
}

/** Inline formatting becomes the nearest that articles have. */
export const INLINE: Rules = {
  ...each('b', renamed('strong')),
  ...each('i dfn cite var', renamed('em')),
  ...each('ins', renamed('u')),
  ...each('kbd samp tt', renamed('code')),
  ...each('del s strike', renamed('span', 'struck')),
  ...each('sub sup', raised),
  ...each('abbr acronym', abbreviation),
  ...each('span font', styled),
  q: (node) => become(node, 'span', {}, ['“', ...node.children, '”']),
  mark(node, state) {
    state.notes.converted('mark', 'Highlighted words became bold');
    node.tagName = 'strong';
  },
  dt(node, state) {
    state.notes.converted('definitions', 'A list of definitions became paragraphs with bold terms');
    boldLine(node);
  },
  ...each('summary legend', boldLine),
};

function boldLine(node: Element): void {
  become(node, 'p', {}, [h('strong', {}, node.children)]);
}

/** Tells of text that is not at the left. */
export function tellAlignment(node: Element, { notes }: State): void {
  const isAligned =
    /text-align\s*:\s*(?:center|right)/i.test(attr(node, 'style') ?? '') ||
    /^(?:center|right)$/i.test(attr(node, 'align') ?? '') ||
    /(?:^|\s)(?:has-)?(?:text|ql)-(?:align-)?(?:center|right)(?:\s|$)/.test(attr(node, 'className') ?? '');
  if (isAligned && !isElement(node, 'table', 'img') && wordsOf(node) !== '')
    notes.lost('alignment', 'Centred or right-aligned text begins at the left, as everywhere on this site');
}
