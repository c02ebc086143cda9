import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { append, element, text } from './dom.ts';
import { BREAK, LINE } from './work.ts';

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'table']);
/** What may be opened again in the next paragraph. */
const WRAPPERS = new Set(['strong', 'em', 'u', 'a', 'code', 'span']);

export function isBlock(node: ChildNode): boolean {
  return isTag(node) && BLOCKS.has(node.name);
}

/** Puts loose text into paragraphs: two line breaks or a block end one; empty ones are left out. */
export function arrange(nodes: readonly ChildNode[]): Element[] {
  const arranger = new Arranger();
  arranger.add(nodes);
  return arranger.end();
}

/** For what holds one line of text, such as a list item: its only paragraph loses its wrapper. */
export function arrangeItem(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks = arrange(nodes);
  const [only, ...more] = blocks.filter((block) => block.name === 'p');
  if (!only || only.attribs.class || more.length > 0) return blocks;
  return blocks.flatMap((block): ChildNode[] => (block === only ? block.children : [block]));
}

/** For cells: paragraphs are parted by empty lines, since nothing else parts them in a table. */
export function arrangeCell(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks = arrange(nodes);
  return blocks.flatMap((block, at): ChildNode[] => {
    if (block.name !== 'p') return [block];
    const parted = at > 0 && blocks[at - 1]?.name === 'p';
    return [...(parted ? [element('br', {}), element('br', {})] : []), ...block.children];
  });
}

/** For what holds one line of text, such as a heading: its words, parted by `between`, and the blocks that cannot be in it. */
export function arrangeLine(
  nodes: readonly ChildNode[],
  between: () => ChildNode,
): { line: ChildNode[]; blocks: Element[] } {
  const line: ChildNode[] = [];
  const blocks: Element[] = [];
  for (const block of arrange(nodes)) {
    if (block.name !== 'p') blocks.push(block);
    else {
      if (line.length > 0) line.push(between());
      for (const child of block.children) line.push(child);
    }
  }
  return { line, blocks };
}

class Arranger {
  #blocks: Element[] = [];
  #paragraph: Element | null = null;
  /** Inline elements around the place that is being read, and their copies in this paragraph. */
  #chain: Element[] = [];
  #open: Element[] = [];
  /** Line ends since the last word. */
  #lineEnds = 0;
  #afterBr = false;
  /** White space since the last word. */
  #space = false;
  #anchors: Element[] = [];

  add(nodes: readonly ChildNode[]): void {
    for (const node of nodes) this.#one(node);
  }

  end(): Element[] {
    this.#close();
    if (this.#anchors.length > 0) {
      const last = this.#blocks.at(-1);
      if (last?.name === 'p') for (const anchor of this.#anchors) append(last, anchor);
    }
    return this.#blocks;
  }

  #one(node: ChildNode): void {
    if (isText(node)) this.#words(node.data);
    if (!isTag(node)) return;
    if (node.name === BREAK) this.#close();
    else if (node.name === LINE || node.name === 'br') this.#lineEnd(node.name === 'br');
    else if (isBlock(node)) this.#block(node);
    else if (node.name === 'a' && node.children.length === 0) this.#anchor(node);
    else if (!WRAPPERS.has(node.name)) this.#leaf(node);
    else if (this.#chain.some((open) => open.name === node.name)) this.add(node.children);
    else this.#wrapped(node);
  }

  #wrapped(node: Element): void {
    this.#chain.push(node);
    this.add(node.children);
    this.#chain.pop();
    if (this.#open.length > this.#chain.length) this.#open.length = this.#chain.length;
  }

  #anchor(node: Element): void {
    if (node.attribs.id) this.#anchors.push(element('a', { id: node.attribs.id }));
  }

  #block(node: Element): void {
    this.#close();
    const [anchor] = this.#anchors;
    if (anchor?.attribs.id && !node.attribs.id) {
      node.attribs.id = anchor.attribs.id;
      this.#anchors.shift();
    }
    this.#blocks.push(node);
  }

  #lineEnd(br: boolean): void {
    // WordPress writes a newline after each br.
    if (br || !this.#afterBr) this.#lineEnds += 1;
    this.#afterBr = br;
    this.#space = false;
  }

  #words(data: string): void {
    const words = data.replace(/[ \t\n\r\f]+/g, ' ');
    if (words === ' ' || words === '') {
      this.#space ||= words === ' ';
      return;
    }
    const spaced = words.startsWith(' ');
    this.#space ||= spaced;
    const ends = words.endsWith(' ');
    this.#leaf(text(words.slice(spaced ? 1 : 0, ends ? -1 : undefined)));
    this.#space = ends;
  }

  #leaf(node: ChildNode): void {
    if (this.#lineEnds > 1) this.#close();
    const space = this.#space && this.#paragraph !== null && this.#lineEnds === 0;
    const broken = this.#paragraph !== null && this.#lineEnds === 1;
    this.#lineEnds = 0;
    this.#afterBr = false;
    this.#space = false;
    this.#paragraph ??= element('p', {});
    if (broken) append(this.#innermost(), element('br', {}));
    // A space that stood before an element stays outside of it.
    if (space) addText(this.#innermost(), ' ');
    // A link cannot stand in another one.
    const inLink = this.#open.some((open) => open.name === 'a');
    for (const { attribs } of this.#anchors.splice(0))
      append(this.#innermost(), element(inLink ? 'span' : 'a', attribs));
    for (const source of this.#chain.slice(this.#open.length)) {
      const copy = element(source.name, { ...source.attribs });
      delete source.attribs.id;
      append(this.#innermost(), copy);
      this.#open.push(copy);
    }
    if (isText(node)) addText(this.#innermost(), node.data);
    else append(this.#innermost(), node);
  }

  #innermost(): Element {
    const innermost = this.#open.at(-1) ?? this.#paragraph;
    if (!innermost) throw new Error('There is no paragraph to write into');
    return innermost;
  }

  #close(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    this.#open = [];
    this.#lineEnds = 0;
    this.#afterBr = false;
    this.#space = false;
    if (paragraph && hasSomething(paragraph.children)) this.#blocks.push(paragraph);
  }
}

function addText(parent: Element, data: string): void {
  const last = parent.children.at(-1);
  if (last && isText(last)) last.data += data;
  else append(parent, text(data));
}

function hasSomething(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => {
    if (isText(node)) return /[^\s\u00a0\u200b\ufeff]/.test(node.data);
    return isTag(node) && (node.name === 'img' || Boolean(node.attribs.id) || hasSomething(node.children));
  });
}
