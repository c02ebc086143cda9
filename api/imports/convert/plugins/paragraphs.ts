import type { Element, Nodes, Text } from 'hast';
import { type Child, h, hasClass, isElement, text, wordsOf } from '../hast.ts';
import type { Plugin, State } from '../state.ts';
import { headingBlocks } from './headings.ts';
import { type BlockHandler, toLine } from './lines.ts';
import { listBlocks } from './lists.ts';
import { tableBlocks } from './tables.ts';

/** Elements that only start and end a paragraph. */
const EDGES = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup legend main menu nav noscript p search section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
);
/** Elements that are reopened in the next paragraph. */
const WRAPPERS = new Set(['strong', 'em', 'u', 'a', 'code']);

const BLOCKS: { readonly [tagName: string]: BlockHandler } = {
  h1: headingBlocks,
  h2: headingBlocks,
  h3: headingBlocks,
  h4: headingBlocks,
  h5: headingBlocks,
  h6: headingBlocks,
  ul: listBlocks,
  ol: listBlocks,
  li: (node, ...rest) => listBlocks(h('ul', {}, [node]), ...rest),
  table: tableBlocks,
  pre: (node) => [h('pre', {}, node.children)],
  // The allow-list has no hr.
  hr: () => [h('p', { className: ['pause'] }, [text('* * *')])],
  blockquote(node, _state, toBlocks) {
    const children = toBlocks(node.children);
    return children.length > 0 ? [h('blockquote', {}, children)] : [];
  },
};

/** Wraps text in paragraphs, as wpautop does, and converts every block to the allow-list. */
export const wrapParagraphs: Plugin = (tree, state) => {
  tree.children = toBlocks(tree.children, state);
};

export const isThematicBreak = (node: Nodes | undefined): boolean =>
  isElement(node, 'p') && hasClass(node, 'pause') && wordsOf(node) === '* * *';

/** Two line breaks or a block end a paragraph; empty paragraphs are dropped. */
function toBlocks(nodes: readonly Child[], state: State): Element[] {
  const builder = new ParagraphBuilder(state);
  builder.add(nodes);
  return builder.end();
}

function handlerOf(node: Element): BlockHandler | undefined {
  if (node.tagName === 'p' && hasClass(node, 'caption')) return captionBlocks;
  if (node.tagName === 'div' && hasClass(node, 'gallery')) return galleryBlocks;
  if (isThematicBreak(node)) return BLOCKS.hr;
  return Object.hasOwn(BLOCKS, node.tagName) ? BLOCKS[node.tagName] : undefined;
}

/** One line in italics, followed by the blocks that it cannot hold. */
const captionBlocks: BlockHandler = (node, _state, toBlocks) => {
  const { line, blocks } = toLine(toBlocks([h('em', {}, node.children)]), () => h('br', {}));
  const words = line.flatMap((child): Child[] => (isElement(child, 'em') ? child.children : [child]));
  return line.length > 0 ? [h('p', { className: ['caption'] }, [h('em', {}, words)]), ...blocks] : blocks;
};

/** Each item is an image and its words. */
const galleryBlocks: BlockHandler = (node, _state, toBlocks) => {
  const items = node.children.map((item) => h('div', {}, toBlocks([item])));
  return [h('div', { className: ['gallery'] }, items)];
};

class ParagraphBuilder {
  readonly #state: State;
  #blocks: Element[] = [];
  #paragraph: Element | null = null;
  /** Inline elements around the current node, and their copies in this paragraph. */
  #chain: Element[] = [];
  #open: Element[] = [];
  /** Line ends since the last word. */
  #lineEnds = 0;
  /** White space since the last word. */
  #space = false;
  /** Ids waiting for the next word or block. */
  #anchors: string[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  add(nodes: readonly Child[]): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#words(node);
      if (node.type === 'element') this.#element(node);
    }
  }

  end(): Element[] {
    this.#close();
    const last = this.#blocks.at(-1);
    if (isElement(last, 'p')) for (const id of this.#anchors) last.children.push(h('a', { id }));
    return this.#blocks;
  }

  #element(node: Element): void {
    const { id, href } = node.properties;
    const handler = handlerOf(node);
    if (node.tagName === 'br') this.#lineEnd();
    else if (node.tagName === 'img') this.#leaf(node);
    else if (handler) {
      if (id) this.#anchors.unshift(String(id));
      this.#close();
      this.#add(handler(node, this.#state, (nodes) => toBlocks(nodes, this.#state)));
      this.#close();
    } else if (node.tagName === 'a' && !href) {
      if (id) this.#anchors.push(String(id));
      this.add(node.children);
    } else if (WRAPPERS.has(node.tagName)) this.#wrapper(node);
    else this.#transparent(node);
  }

  #transparent(node: Element): void {
    const isEdge = EDGES.has(node.tagName);
    if (isEdge) this.#close();
    this.add(node.children);
    if (isEdge) this.#close();
  }

  #wrapper(node: Element): void {
    const isNested = this.#chain.some(({ tagName }) => tagName === node.tagName);
    if (!isNested) this.#chain.push(node);
    this.add(node.children);
    if (isNested) return;
    this.#chain.pop();
    if (this.#open.length > this.#chain.length) this.#open.length = this.#chain.length;
  }

  #add(blocks: readonly Child[]): void {
    for (const block of blocks) {
      if (!isElement(block) || isInline(block)) {
        this.add([block]);
        continue;
      }
      this.#close();
      const [anchor] = this.#anchors;
      if (anchor && !isElement(block, 'p')) {
        block.properties.id = anchor;
        this.#anchors.shift();
      }
      this.#blocks.push(block);
    }
  }

  #lineEnd(): void {
    this.#lineEnds += 1;
    this.#space = false;
  }

  #words({ value }: Text): void {
    const words = value.replace(/[ \t\n\r\f]+/g, ' ');
    if (words === ' ' || words === '') {
      this.#space ||= words === ' ';
      return;
    }
    const begins = words.startsWith(' ');
    const ends = words.endsWith(' ');
    this.#space ||= begins;
    this.#leaf(text(words.slice(begins ? 1 : 0, ends ? -1 : undefined)));
    this.#space = ends;
  }

  #leaf(node: Element | Text): void {
    if (this.#lineEnds > 1) this.#close();
    const space = this.#space && this.#paragraph !== null && this.#lineEnds === 0;
    const broken = this.#paragraph !== null && this.#lineEnds === 1;
    this.#lineEnds = 0;
    this.#space = false;
    this.#paragraph ??= h('p', {});
    if (broken) this.#append(h('br', {}));
    // A space before an element stays outside it.
    if (space) this.#append(text(' '));
    // A link cannot contain another.
    const inLink = this.#open.some(({ tagName }) => tagName === 'a');
    for (const id of this.#anchors.splice(0)) this.#append(h(inLink ? 'span' : 'a', { id }));
    // Nothing is reopened for white space alone.
    for (const source of isBlank(node) ? [] : this.#chain.slice(this.#open.length)) {
      const copy = h(source.tagName, { ...source.properties });
      delete source.properties.id;
      this.#append(copy);
      this.#open.push(copy);
    }
    this.#append(node);
  }

  #append(node: Element | Text): void {
    const parent = this.#open.at(-1) ?? this.#paragraph;
    const last = parent?.children.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else parent?.children.push(node);
  }

  #close(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    this.#open = [];
    this.#lineEnds = 0;
    this.#space = false;
    if (paragraph && hasContent(paragraph)) this.#blocks.push(paragraph);
  }
}

const isInline = ({ tagName }: Element) => tagName === 'img' || tagName === 'br' || WRAPPERS.has(tagName);

const isBlank = (node: Element['children'][number]): boolean =>
  node.type === 'text' && !/[^\s\u00a0\u200b\ufeff]/.test(node.value);

function hasContent({ children }: Element): boolean {
  return children.some((node) =>
    node.type === 'text'
      ? !isBlank(node)
      : isElement(node) && (node.tagName === 'img' || Boolean(node.properties.id) || hasContent(node)),
  );
}
