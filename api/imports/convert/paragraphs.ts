import type { Element, Text } from 'hast';
import { blockHandlerOf } from './blocks.ts';
import { BLOCKS, type Child, h, isBlank, isElement, text } from './hast.ts';
import type { State } from './rules.ts';

/** Elements that are reopened in the next paragraph. */
const WRAPPERS = new Set(['strong', 'em', 'u', 'a', 'code']);

/**
 * Wraps text in paragraphs, as wpautop does, and converts every block to the allow-list. Two line breaks or a block end a
 * paragraph; empty paragraphs are dropped.
 */
export function toBlocks(nodes: readonly Child[], state: State): Element[] {
  const builder = new ParagraphBuilder(state);
  builder.add(nodes);
  return builder.end();
}

class ParagraphBuilder {
  readonly #state: State;
  readonly #blocks: Element[] = [];
  #paragraph: Element | null = null;
  /** Inline elements around the current node, and their copies in this paragraph. */
  readonly #chain: Element[] = [];
  #open: Element[] = [];
  /** Line ends since the last word. */
  #lineEnds = 0;
  /** White space since the last word. */
  #space = false;
  /** Ids waiting for the next word or block. */
  readonly #anchors: string[] = [];

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
    const handler = blockHandlerOf(node);
    const isBlock = BLOCKS.has(node.tagName);
    if (handler && id) this.#anchors.unshift(String(id));
    if (handler || isBlock) this.#close();
    if (node.tagName === 'br') {
      this.#lineEnds += 1;
      this.#space = false;
    } else if (node.tagName === 'img') this.#leaf(node);
    else if (handler) this.#add(handler(node, this.#state, (nodes) => toBlocks(nodes, this.#state)));
    else if (isWrapper(node) && (node.tagName !== 'a' || href)) this.#wrapper(node);
    else {
      if (node.tagName === 'a' && id) this.#anchors.push(String(id));
      this.add(node.children);
    }
    if (handler || isBlock) this.#close();
  }

  #wrapper(node: Element): void {
    const isNested = this.#chain.some((outer) => kindOf(outer) === kindOf(node));
    if (!isNested) this.#chain.push(node);
    this.add(node.children);
    if (isNested) return;
    this.#chain.pop();
    this.#open.splice(this.#chain.length);
  }

  #add(blocks: readonly Child[]): void {
    for (const block of blocks) {
      if (!isElement(block) || isInline(block)) {
        this.add([block]);
        continue;
      }
      this.#close();
      const [anchor] = this.#anchors;
      if (anchor && block.tagName !== 'p') {
        block.properties.id = anchor;
        this.#anchors.shift();
      }
      this.#blocks.push(block);
    }
  }

  #words({ value }: Text): void {
    const words = value.replace(/[ \t\n\r\f]+/g, ' ');
    this.#space ||= words.startsWith(' ');
    if (words === ' ' || words === '') return;
    this.#leaf(text(words.replace(/^ | $/g, '')));
    this.#space = words.endsWith(' ');
  }

  #leaf(node: Child): void {
    if (this.#lineEnds > 1) this.#close();
    const isFirst = this.#paragraph === null;
    const [isBroken, hasSpace] = [this.#lineEnds === 1, this.#space];
    this.#lineEnds = 0;
    this.#space = false;
    this.#paragraph ??= h('p');
    // A space before an element stays outside it.
    if (!isFirst && isBroken) this.#append(h('br'));
    else if (!isFirst && hasSpace) this.#append(text(' '));
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

  #append(node: Child): void {
    const parent = this.#open.at(-1) ?? this.#paragraph;
    const last = parent?.children.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else parent?.children.push(node);
  }

  #close(): void {
    if (this.#paragraph && hasContent(this.#paragraph)) this.#blocks.push(this.#paragraph);
    this.#paragraph = null;
    this.#open = [];
    this.#lineEnds = 0;
    this.#space = false;
  }
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
