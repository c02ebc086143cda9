import type { Element } from 'hast';
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

  function append(node: Child): void {
    const parent = open.at(-1)?.copy ?? paragraph;
    const last = parent?.children.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else parent?.children.push(node);
  }

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
      for (const made of handler(node, state, (inner) => toBlocks(inner, state)))
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
