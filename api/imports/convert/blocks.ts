import type { Element, Nodes } from 'hast';
import { ownValue } from '../text.ts';
import { attr, type Child, findAll, h, hasClass, isElement, wordsOf } from './hast.ts';
import type { BlockHandler } from './rules.ts';

/** Splits blocks into one line of text, for a heading or a caption, and the blocks that it cannot hold. */
function toLine(
  all: readonly Element[],
  between: () => Child | string,
): { line: Child[]; blocks: Element[] } {
  const { paragraphs = [], blocks = [] } = Object.groupBy(all, (block) =>
    block.tagName === 'p' && !block.properties.className ? 'paragraphs' : 'blocks',
  );
  const parts = paragraphs.flatMap(({ children }, at) => (at === 0 ? children : [between(), ...children]));
  return { line: h('p', {}, parts).children, blocks };
}

/** A heading has text only, as outlines list it; its pictures and other blocks go below it. */
const heading: BlockHandler = (node, _state, toBlocks) => {
  const pictures = node.children.filter(isPicture);
  const words = node.children.filter((child) => !isPicture(child));
  const { line, blocks } = toLine(toBlocks(words), () => ' ');
  if (wordsOf(line) === '') return [...line, ...pictures, ...blocks];
  return [h(node.tagName, {}, line), ...pictures, ...blocks];
};

/** An image, with or without a link around it. */
const isPicture = (child: Child | undefined): boolean =>
  isElement(child, 'img') ||
  (isElement(child, 'a') && child.children.some((inner) => isElement(inner, 'img')));

const list: BlockHandler = (node, _state, toBlocks) => {
  const items: Element[] = [];
  for (const child of node.children) {
    const last = items.at(-1);
    if (isElement(child, 'li')) items.push(h('li', { id: child.properties.id }, child.children));
    // A nested list outside an item is part of the item before it.
    else if (last) last.children.push(h('div', {}, [child]));
    else items.push(h('li', {}, [child]));
  }
  const made = items.flatMap((item) => {
    const children = itemContent(toBlocks(item.children));
    return children.length > 0 || item.properties.id ? [{ ...item, children }] : [];
  });
  return made.length > 0 ? [h(node.tagName, {}, made)] : [];
};

/** An item with a single paragraph holds its text without the p. */
function itemContent(blocks: readonly Element[]): Child[] {
  const [only, ...more] = blocks.filter(({ tagName }) => tagName === 'p');
  if (!only || only.properties.className || more.length > 0) return [...blocks];
  return blocks.flatMap((block): Child[] => (block === only ? only.children : [block]));
}

/** One line in italics, followed by the blocks that it cannot hold. */
const caption: BlockHandler = (node, _state, toBlocks) => {
  const { line, blocks } = toLine(toBlocks([h('em', {}, node.children)]), () => h('br'));
  const words = line.flatMap((child) => (isElement(child, 'em') ? child.children : [child]));
  return line.length > 0 ? [h('p', { className: ['caption'] }, [h('em', {}, words)]), ...blocks] : blocks;
};

/** A picture and its caption, which text flows around. */
const pictureBeside: BlockHandler = (node, _state, toBlocks) => {
  const blocks = toBlocks(node.children);
  const [first, ...captions] = blocks;
  const isWhole =
    first?.children.length === 1 &&
    isPicture(first.children[0]) &&
    captions.every((block) => hasClass(block, 'caption'));
  if (!isWhole) return blocks;
  return [h('div', { className: ['picture', 'half'] }, [...first.children, ...captions])];
};

/** Every kind of gallery becomes a grid; each item has one image and its caption. Other text goes below the grid. */
const gallery: BlockHandler = (node, _state, toBlocks) => {
  // Nested galleries and pictures beside text become part of this one.
  for (const inner of findAll(node, 'div')) inner.properties = {};
  const { items, others } = itemsOf(node, new Set());
  if (items.length < 2) return [...items, ...others].flatMap((one) => toBlocks([one]));
  const grid = items.map((one) => h('div', {}, toBlocks([one])));
  return [h('div', { className: ['gallery'] }, grid), ...toBlocks(others)];
};

function itemsOf(node: Element, seen: Set<string>, items: Child[] = [], others: Child[] = []) {
  for (const child of node.children) {
    const [image, ...more] = findAll([child], 'img');
    if (isElement(child) && more.length > 0) itemsOf(child, seen, items, others);
    else if (!image) {
      if (wordsOf([child]) !== '') others.push(child);
    } else if (!seen.has(String(image.properties.src))) {
      seen.add(String(image.properties.src));
      items.push(child);
    }
  }
  return { items, others };
}

/** The allow-list has no hr. */
const thematicBreak: BlockHandler = () => [h('p', { className: ['pause'] }, ['* * *'])];

export const isThematicBreak = (node: Nodes | undefined): boolean =>
  isElement(node, 'p') && hasClass(node, 'pause') && wordsOf(node) === '* * *';

/** The most columns that a span fills; more is a mistake in the source. */
const WIDEST = 30;

const table: BlockHandler = (node, _state, toBlocks) => {
  const captions = node.children.filter((child) => isElement(child, 'caption'));
  const above = captions.flatMap((one) => toBlocks([h('p', { className: ['caption'] }, one.children)]));
  const { head, body } = rowsOf(node);
  const rows = [...head, ...body];
  if (isLayout(node, rows)) return [...above, ...toBlocks(rows.flat())];
  const content = (cell: Element): Child[] => cellContent(toBlocks(cell.children));
  const made = withoutSpans(rows, content).map((cells) => h('tr', {}, cells));
  const parts = [h('thead', {}, made.slice(0, head.length)), h('tbody', {}, made.slice(head.length))];
  const filled = parts.filter(({ children }) => children.length > 0);
  return [...above, h('table', {}, filled)];
};

/** Whether a table is there for layout: it says so, or has one cell. */
function isLayout(node: Element, rows: readonly Element[][]): boolean {
  const role = attr(node, 'role') ?? '';
  if (/^(?:presentation|none)$/i.test(role)) return true;
  const isNarrow = rows.every((cells) => cells.length < 2 && !isElement(cells[0], 'th'));
  return isNarrow && (rows.length < 2 || role !== '');
}

/** Rows of cells, those of a tfoot last; a first row of nothing but th becomes the head. */
function rowsOf(node: Element): { head: Element[][]; body: Element[][] } {
  const rowsIn = (tagName: string): Element[][] =>
    node.children
      .filter((part) => isElement(part, tagName))
      .flatMap((part) => part.children.filter((row) => isElement(row, 'tr')))
      .map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')))
      .filter((cells) => cells.length > 0);
  const head = rowsIn('thead');
  const body = [...rowsIn('tbody'), ...rowsIn('tfoot')];
  const isHead = body.length > 1 && body[0]?.every(({ tagName }) => tagName === 'th');
  return head.length === 0 && isHead ? { head: body.slice(0, 1), body: body.slice(1) } : { head, body };
}

/** Fills spans with empty cells, which keeps columns aligned. */
function withoutSpans(rows: readonly Element[][], content: (cell: Element) => Child[]): Element[][] {
  const grid = rows.map((): Element[] => []);
  for (const [y, row] of grid.entries()) {
    let x = 0;
    for (const cell of rows[y] ?? []) {
      const [columns, height] = [spanOf(cell, 'colSpan'), spanOf(cell, 'rowSpan')];
      while (row[x]) x += 1;
      for (const [below, filled] of grid.slice(y, y + height).entries())
        for (let column = x; column < Math.min(x + columns, WIDEST); column += 1)
          filled[column] ??= h(below === 0 ? cell.tagName : 'td');
      row[x] = h(cell.tagName, { id: cell.properties.id }, content(cell));
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? h('td')));
}

function spanOf(cell: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(attr(cell, name));
  return Number.isInteger(span) && span > 1 ? Math.min(span, WIDEST) : 1;
}

/** Separates paragraphs by empty lines, as cells hold no p. */
function cellContent(blocks: readonly Element[]): Child[] {
  return blocks.flatMap((block, at): Child[] => {
    if (block.tagName !== 'p') return [block];
    const isParted = at > 0 && blocks[at - 1]?.tagName === 'p';
    return [...(isParted ? [h('br'), h('br')] : []), ...block.children];
  });
}

const quotation: BlockHandler = (node, _state, toBlocks) => {
  const children = toBlocks(node.children);
  return children.length > 0 ? [h('blockquote', {}, children)] : [];
};

const BLOCK_HANDLERS: { readonly [tagName: string]: BlockHandler } = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  ul: list,
  ol: list,
  li: (node, ...rest) => list(h('ul', {}, [node]), ...rest),
  table,
  pre: (node) => [h('pre', {}, node.children)],
  hr: thematicBreak,
  blockquote: quotation,
};

/** @returns nothing for inline elements, and for those that only group others */
export function blockHandlerOf(node: Element): BlockHandler | undefined {
  if (node.tagName === 'p' && hasClass(node, 'caption')) return caption;
  if (node.tagName === 'div' && hasClass(node, 'gallery')) return gallery;
  if (node.tagName === 'div' && hasClass(node, 'half')) return pictureBeside;
  if (isThematicBreak(node)) return thematicBreak;
  return ownValue(BLOCK_HANDLERS, node.tagName);
}
