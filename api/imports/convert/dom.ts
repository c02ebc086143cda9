import { type ChildNode, DomHandler, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { Parser } from 'htmlparser2';

/** As deep as browsers nest. */
const DEEPEST = 512;

/** Reads HTML as forgivingly as the sanitiser does. @throws RangeError where it is nested too deeply */
export function parseHtml(html: string): ChildNode[] {
  const handler = new BoundedHandler();
  new Parser(handler, { decodeEntities: true }).end(html);
  return handler.root.children;
}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > DEEPEST) throw new RangeError('Nested too deeply');
    super.onopentag(name, attributes);
  }
}

export function element(
  name: string,
  attributes: Record<string, string>,
  children: readonly ChildNode[] = [],
): Element {
  const made = new Element(name, attributes);
  for (const child of children) append(made, child);
  return made;
}

/** Moves a node to the end of another one; what it was part of is not mended, since it is read only once. */
export function append(parent: Element, child: ChildNode): void {
  child.parent = parent;
  child.prev = parent.children.at(-1) ?? null;
  child.next = null;
  if (child.prev) child.prev.next = child;
  parent.children.push(child);
}

/** The nodes with what every `em` inside holds in its place, however deep: they go into an `em` of their own. */
export function withoutEmphasis(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [node];
    const inside = withoutEmphasis(node.children);
    return node.name === 'em' ? inside : [element(node.name, node.attribs, inside)];
  });
}

export function text(data: string): Text {
  return new Text(data);
}

export function hasClass(node: Element, name: string): boolean {
  const classes = node.attribs.class;
  return classes?.includes(name) === true && classes.split(/\s+/).includes(name);
}

/** Whether one of its classes matches. */
export function classLike(node: Element, pattern: RegExp): boolean {
  const classes = node.attribs.class;
  return classes?.split(/\s+/).some((name) => pattern.test(name)) ?? false;
}

export function elementsIn(nodes: readonly ChildNode[]): Element[] {
  return nodes.filter(isTag);
}

/** First element inside that `wanted` says yes to, in the order of the text. */
export function find(
  nodes: readonly ChildNode[],
  wanted: (node: Element) => boolean,
  within: (node: Element) => boolean = () => true,
): Element | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (wanted(node)) return node;
    const inside = within(node) ? find(node.children, wanted, within) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

export function findAll(nodes: readonly ChildNode[], wanted: (node: Element) => boolean): Element[] {
  const found: Element[] = [];
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (wanted(node)) found.push(node);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) stack.push(child);
    }
  }
  return found;
}

/** The words inside, as they stand; a line break is a newline. */
export function textOf(nodes: readonly ChildNode[]): string {
  const parts: string[] = [];
  collectText(nodes, parts);
  return parts.join('');
}

function collectText(nodes: readonly ChildNode[], parts: string[]): void {
  for (const node of nodes) {
    if (isText(node)) parts.push(node.data);
    else if (isTag(node)) {
      if (node.name === 'br') parts.push('\n');
      else if (node.name !== 'script' && node.name !== 'style') collectText(node.children, parts);
    }
  }
}

/** The words inside on one line. */
export function wordsOf(nodes: readonly ChildNode[]): string {
  return textOf(nodes).replace(/\s+/g, ' ').trim();
}

export function isInside(node: ChildNode, wanted: (ancestor: Element) => boolean): boolean {
  for (let up: ParentNode | null = node.parent; up; up = up.parent) if (isTag(up) && wanted(up)) return true;
  return false;
}
