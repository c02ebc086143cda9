import type { Element, Nodes } from 'hast';
import { ownValue } from '../text.ts';
import { attr, BLOCKS, type Child, findAll, h, hasClass, isBlank, isElement, text, wordsOf } from './hast.ts';

/** Turns an element into blocks of the allow-list. @param around inline elements that it stands in */
type BlockHandler = (node: Element, around?: readonly Element[]) => Child[];

/** Puts the words of paragraphs into a parent that holds no p; other blocks stay. @param between parts two paragraphs */
const unwrapped = (blocks: readonly Element[], between: () => Child[] = () => []): Child[] =>
  blocks.flatMap((block, at) => {
    if (block.tagName !== 'p') return [block];
    return blocks[at - 1]?.tagName === 'p' ? [...between(), ...block.children] : block.children;
  });

const isPlain = (block: Element): boolean => block.tagName === 'p' && !block.properties.className;

/** Splits blocks into one line of text, for a heading or a caption, and the blocks that it cannot hold. */
const toLine = (all: readonly Element[], between: () => Child) => ({
  line: unwrapped(all.filter(isPlain), () => [between()]),
  blocks: all.filter((block) => !isPlain(block)),
});

/** A heading has text only, as outlines list it; its pictures and other blocks go below it. A link around it goes into it. */
const heading: BlockHandler = (node, around = []) => {
  const pictures = node.children.filter(isPicture);
  const words = node.children.filter((child) => !isPicture(child));
  const link = around.find(({ tagName }) => tagName === 'a');
  const linked = link ? [h('a', { ...link.properties, id: undefined }, words)] : words;
  const { line, blocks } = toLine(toBlocks(linked), () => text(' '));
  if (wordsOf(line) === '') return [...line, ...pictures, ...blocks];
  return [h(node.tagName, {}, line), ...pictures, ...blocks];
};

/** An image, with or without a link around it. */
const isPicture = (child: Child | undefined): boolean =>
  isElement(child, 'img') ||
  (isElement(child, 'a') && child.children.some((inner) => isElement(inner, 'img')));

const list: BlockHandler = (node) => {
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
const itemContent = (blocks: Element[]): Child[] =>
  blocks.filter(({ tagName }) => tagName === 'p').length === 1 && blocks.some(isPlain)
    ? unwrapped(blocks)
    : blocks;

/** One line in italics, followed by the blocks that it cannot hold. */
const caption: BlockHandler = (node) => {
  const { line, blocks } = toLine(toBlocks([h('em', {}, node.children)]), () => h('br'));
  const words = line.flatMap((child) => (isElement(child, 'em') ? child.children : [child]));
  return line.length > 0 ? [h('p', { className: ['caption'] }, [h('em', {}, words)]), ...blocks] : blocks;
};

/** A picture and its caption, which text flows around. */
const pictureBeside: BlockHandler = (node) => {
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
const gallery: BlockHandler = (node) => {
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

const table: BlockHandler = (node) => {
  const captions = node.children.filter((child) => isElement(child, 'caption'));
  const above = captions.flatMap((one) => toBlocks([h('p', { className: ['caption'] }, one.children)]));
  const { rows, heads } = rowsOf(node);
  if (isLayout(node, rows)) return [...above, ...toBlocks(rows.flat())];
  // Empty lines part the paragraphs of a cell.
  const content = (cell: Element) => unwrapped(toBlocks(cell.children), () => [h('br'), h('br')]);
  const made = withoutSpans(rows, content).map((cells) => h('tr', {}, cells));
  const parts = [h('thead', {}, made.slice(0, heads)), h('tbody', {}, made.slice(heads))];
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

/** Rows of cells, those of a tfoot last, and how many are the head: a first row of nothing but th is one too. */
function rowsOf(node: Element): { rows: Element[][]; heads: number } {
  const rowsIn = (tagName: string): Element[][] =>
    node.children
      .filter((part) => isElement(part, tagName))
      .flatMap((part) => part.children.filter((row) => isElement(row, 'tr')))
      .map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')))
      .filter((cells) => cells.length > 0);
  const head = rowsIn('thead');
  const body = [...rowsIn('tbody'), ...rowsIn('tfoot')];
  const isHead = body.length > 1 && body[0]?.every(({ tagName }) => tagName === 'th');
  return { rows: [...head, ...body], heads: head.length || Number(isHead) };
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

const quotation: BlockHandler = (node) => {
  const children = toBlocks(node.children);
  return children.length > 0 ? [h('blockquote', {}, children)] : [];
};

const BLOCK_HANDLERS: { readonly [tagName: string]: BlockHandler } = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  ul: list,
  ol: list,
  li: (node) => list(h('ul', {}, [node])),
  table,
  pre: (node) => [h('pre', {}, node.children)],
  hr: thematicBreak,
  blockquote: quotation,
};

/** @returns nothing for inline elements, and for those that only group others */
function blockHandlerOf(node: Element): BlockHandler | undefined {
  if (node.tagName === 'p' && hasClass(node, 'caption')) return caption;
  if (node.tagName === 'div' && hasClass(node, 'gallery')) return gallery;
  if (node.tagName === 'div' && hasClass(node, 'half')) return pictureBeside;
  if (isThematicBreak(node)) return thematicBreak;
  return ownValue(BLOCK_HANDLERS, node.tagName);
}

/** Elements that are reopened in the next paragraph. */
const WRAPPERS = new Set(['strong', 'em', 'u', 'a', 'code']);

/**
 * Wraps text in paragraphs, as wpautop does, and converts every block to the allow-list. Two line breaks or a block end a
 * paragraph; empty paragraphs are dropped.
 */
export function toBlocks(nodes: readonly Child[]): Element[] {
  const blocks: Element[] = [];
  let paragraph: Element | null = null;
  /** The inline elements that are open in the paragraph, each a copy of its source. */
  let open: { source: Element; copy: Element }[] = [];
  /** Line ends, and whether there is white space, since the last word. */
  let lineEnds = 0;
  let hasSpace = false;
  /** Ids waiting for the next word or block. */
  const anchors: string[] = [];

  function close(): void {
    if (paragraph && hasContent(paragraph)) blocks.push(paragraph);
    paragraph = null;
    open = [];
    lineEnds = 0;
    hasSpace = false;
  }

  const append = (node: Child) => (open.at(-1)?.copy ?? paragraph)?.children.push(node);

  function add(node: Child, around: readonly Element[]): void {
    if (lineEnds > 1) close();
    const other = open.findIndex(({ source }, at) => source !== around[at]);
    if (other !== -1) open = open.slice(0, other);
    const isFirst = paragraph === null;
    paragraph ??= h('p');
    // A space before an element stays outside it.
    if (!isFirst && lineEnds === 1) append(h('br'));
    else if (!isFirst && hasSpace) append(text(' '));
    lineEnds = 0;
    hasSpace = false;
    // A link cannot contain another.
    const inLink = open.some(({ copy }) => copy.tagName === 'a');
    for (const id of anchors.splice(0)) append(h(inLink ? 'span' : 'a', { id }));
    // Nothing is reopened for white space alone.
    for (const source of isBlank(node) ? [] : around.slice(open.length)) {
      const copy = h(source.tagName, { ...source.properties });
      delete source.properties.id;
      append(copy);
      open.push({ source, copy });
    }
    append(node);
  }

  function addBlock(block: Element): void {
    close();
    const [anchor] = anchors;
    if (anchor && block.tagName !== 'p') {
      block.properties.id = anchor;
      anchors.shift();
    }
    blocks.push(block);
  }

  function readText(value: string, around: readonly Element[]): void {
    const words = value.replace(/[ \t\n\r\f]+/g, ' ');
    hasSpace ||= words.startsWith(' ');
    if (words === ' ' || words === '') return;
    add(text(words.replace(/^ | $/g, '')), around);
    hasSpace = words.endsWith(' ');
  }

  function readElement(node: Element, around: readonly Element[]): void {
    const { id, href } = node.properties;
    const handler = blockHandlerOf(node);
    const isBlock = handler || BLOCKS.has(node.tagName);
    if (handler && id) anchors.unshift(String(id));
    if (isBlock) close();
    if (node.tagName === 'br') {
      lineEnds += 1;
      hasSpace = false;
    } else if (node.tagName === 'img') add(node, around);
    else if (handler)
      for (const made of handler(node, around))
        if (isElement(made) && !isInline(made)) addBlock(made);
        else read([made], around);
    else if (isWrapper(node) && (node.tagName !== 'a' || href)) {
      const isNested = around.some((outer) => kindOf(outer) === kindOf(node));
      read(node.children, isNested ? around : [...around, node]);
    } else {
      if (node.tagName === 'a' && id) anchors.push(String(id));
      read(node.children, around);
    }
    if (isBlock) close();
  }

  function read(siblings: readonly Child[], around: readonly Element[]): void {
    for (const node of siblings)
      if (node.type === 'text') readText(node.value, around);
      else if (node.type === 'element') readElement(node, around);
  }

  read(nodes, []);
  close();
  const last = blocks.at(-1);
  if (isElement(last, 'p')) for (const id of anchors) last.children.push(h('a', { id }));
  return blocks;
}

/** Struck, raised and lowered words are a span with a class. */
const isWrapper = (node: Element): boolean =>
  WRAPPERS.has(node.tagName) || (node.tagName === 'span' && Boolean(node.properties.className));

const kindOf = ({ tagName, properties }: Element): unknown =>
  tagName === 'span' ? String(properties.className) : tagName;

const isInline = (node: Element): boolean => isElement(node, 'img', 'br') || isWrapper(node);

const hasContent = ({ children }: Element): boolean =>
  children.some((node) =>
    isElement(node)
      ? node.tagName === 'img' || Boolean(node.properties.id) || hasContent(node)
      : !isBlank(node),
  );
