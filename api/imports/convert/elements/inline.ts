import type { Element } from 'hast';
import { attr, become, type Child, findAll, h, isElement, linksIn, text, wordsOf } from '../hast.ts';
import { type Action, each, type Rules } from '../rules.ts';
import type { State } from '../state.ts';

const renamed =
  (tagName: string, className?: string): Action =>
  (node) => {
    const { id } = node.properties;
    become(node, tagName, { ...(id ? { id } : {}), ...(className ? { className: [className] } : {}) });
  };

const inQuotationMarks: Action = (node) => become(node, 'span', {}, [text('“'), ...node.children, text('”')]);

/** Raised words. The number of a footnote gets brackets, so that it is no part of the word before. */
const raised: Action = (node) => {
  const [link] = linksIn(node);
  const words = wordsOf(node);
  if (link && /^\d+$/.test(words)) link.children = [text(`[${words}]`)];
  if (link || /^\[[\w*]{1,4}\]$/.test(words)) become(node, 'span');
  else become(node, 'span', { className: [node.tagName] });
};

const highlighted: Action = (node, state) => {
  state.notes.converted('mark', 'Highlighted words became bold');
  node.tagName = 'strong';
};

const abbreviation: Action = (node, { expanded, notes }) => {
  const meaning = attr(node, 'title') ?? '';
  if (meaning === '' || expanded.has(meaning)) return become(node, 'span');
  expanded.add(meaning);
  notes.converted('abbreviation', 'What an abbreviation means is written behind it, in brackets');
  become(node, 'span', {}, [...node.children, text(` (${meaning})`)]);
};

/** What inline styles say with a mark that articles have too. */
const STYLES: readonly (readonly [style: RegExp, mark: (children: Child[]) => Element])[] = [
  [/font-style\s*:\s*(?:italic|oblique)/i, (children) => h('em', {}, children)],
  [/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, (children) => h('strong', {}, children)],
  [/text-decoration[a-z-]*\s*:[^;]*underline/i, (children) => h('u', {}, children)],
  [/line-through/i, (children) => h('span', { className: ['struck'] }, children)],
];

/** Keeps italics, bold, underlining and striking of inline styles; the design of this site decides on the rest. */
const styled: Action = (node, state) => {
  const style = attr(node, 'style') ?? '';
  const isDesigned = /(?:color|font-size|font-family|background)\s*:/i.test(style);
  if (isDesigned || attr(node, 'color') || attr(node, 'face'))
    state.notes.lost('style', 'Colours, sizes and typefaces of words follow the design of this site');
  const className = /(?:^|\s)(?:struck|su[bp])(?=\s|$)/.exec(attr(node, 'className') ?? '')?.[0].trim();
  const children = STYLES.reduce(
    (inside, [says, mark]) => (says.test(style) ? [mark(inside)] : inside),
    node.children,
  );
  become(node, 'span', className ? { className: [className] } : {}, children);
};

const boldLine: Action = (node, state) => {
  if (node.tagName === 'dt')
    state.notes.converted('definitions', 'A list of definitions became paragraphs with bold terms');
  become(node, 'p', {}, [h('strong', {}, node.children)]);
};

/** A cite or footer at the end of a quotation names its source. */
export function attributed(node: Element): void {
  const last = node.children.findLast((child) => child.type !== 'text' || child.value.trim() !== '');
  if (isElement(last, 'cite', 'footer')) becomeSource(last);
}

/** Turns an element into a paragraph that names the source of a quotation. */
export function becomeSource(node: Element): void {
  for (const inner of findAll(node, ({ tagName }) => /^(?:cite|em|i)$/.test(tagName))) become(inner, 'span');
  const dash = /^[—–-]/.test(wordsOf(node)) ? [] : [text('— ')];
  become(node, 'p', {}, [...dash, h('em', {}, node.children)]);
}

/** Inline formatting becomes the nearest that articles have. */
export const INLINE: Rules = {
  ...each('b', renamed('strong')),
  ...each('i dfn cite var', renamed('em')),
  ...each('ins', renamed('u')),
  ...each('kbd samp tt', renamed('code')),
  ...each('del s strike', renamed('span', 'struck')),
  ...each('sub sup', raised),
  mark: highlighted,
  q: inQuotationMarks,
  ...each('abbr acronym', abbreviation),
  ...each('span font', styled),
  ...each('dt summary legend', boldLine),
};

/** Tells of text that is not at the left. */
export function tellAlignment(node: Element, { notes }: State): void {
  const isAligned =
    /text-align\s*:\s*(?:center|right)/i.test(attr(node, 'style') ?? '') ||
    /^(?:center|right)$/i.test(attr(node, 'align') ?? '');
  if (isAligned && !isElement(node, 'table', 'img') && wordsOf(node) !== '')
    notes.lost('alignment', 'Centred or right-aligned text begins at the left, as everywhere on this site');
}
