import type { Element, ElementContent, Nodes, RootContent, Text } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';

export type Child = ElementContent;
/** An element that was tested for its name. */
type Named = Element & { tagName: Lowercase<string> };
type Parsed = DefaultTreeAdapterTypes.Node;

/** As deep as browsers nest. */
const DEEPEST = 512;
/** The HTML standard reopens formatting elements in each paragraph. Bounds the elements parsed for each one written. */
const MOST_TIMES = 20;
const MOST_ANYWAY = 10_000;

/** Parses a fragment as browsers do. @throws RangeError if it is nested too deeply or grows too much */
export function parseHtml(source: string): Child[] {
  let room = MOST_ANYWAY + MOST_TIMES * (source.split('<').length - 1);
  const depths = new WeakMap<Parsed, number>();
  const descend = (parent: Parsed, child: Parsed) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    depths.set(child, depth);
    if (depth > DEEPEST) throw new RangeError('Nested too deeply');
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      room -= 1;
      if (room < 0) throw new RangeError('Grows too much');
      return defaultTreeAdapter.createElement(...given);
    },
    appendChild(parent, child) {
      descend(parent, child);
      defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore(parent, child, reference) {
      descend(parent, child);
      defaultTreeAdapter.insertBefore(parent, child, reference);
    },
  };
  const context = defaultTreeAdapter.createElement('div', names.NS.HTML, []);
  const tree = fromParse5(parseFragment(context, source, { treeAdapter, scriptingEnabled: false }));
  return 'children' in tree ? withoutDoctype(tree.children) : [];
}

/** A fragment has none, but its type might. */
export const withoutDoctype = (nodes: readonly RootContent[]): Child[] =>
  nodes.filter((node): node is Child => node.type !== 'doctype');

export function serialise(children: readonly Child[]): string {
  return toHtml([...children], {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
    closeSelfClosing: true,
  });
}

export function text(value: string): Text {
  return { type: 'text', value };
}

export function h(
  tagName: string,
  properties: Element['properties'],
  children: readonly Child[] = [],
): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

/** Turns an element into another one, in place. */
export function become(
  node: Element,
  tagName: string,
  properties: Element['properties'] = {},
  children: readonly Child[] = node.children,
): void {
  Object.assign(node, h(tagName, properties, children));
}

/** Elements that begin and end a paragraph. */
export const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noscript ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Empties an element. A block still separates the text around it. */
export function drop(node: Element): void {
  become(node, BLOCKS.has(node.tagName) ? 'div' : 'span', {}, []);
}

export function isElement(node: Nodes | undefined): node is Element;
export function isElement(node: Nodes | undefined, ...tagNames: string[]): node is Named;
export function isElement(node: Nodes | undefined, ...tagNames: string[]): boolean {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName));
}

/** An attribute by the name of its property, such as `dataSrc` for `data-src`. */
export function attr(node: Element | undefined, name: string): string | undefined {
  const value = node?.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return (Array.isArray(value) ? value.join(' ') : String(value)).trim();
}

export function classes(node: Element): string[] {
  return attr(node, 'className')?.split(/\s+/) ?? [];
}

export function hasClass(node: Element, ...names: string[]): boolean {
  return classes(node).some((name) => names.includes(name));
}

/** The first descendant, in document order, that is `wanted`. */
export function find(
  node: Element | readonly Child[],
  wanted: (element: Element) => boolean,
): Element | undefined {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue;
    const found = wanted(child) ? child : find(child, wanted);
    if (found) return found;
  }
  return undefined;
}

/** The first descendant with one of these names. */
export function findTag(node: Element | readonly Child[], ...tagNames: string[]): Element | undefined {
  return find(node, ({ tagName }) => tagNames.includes(tagName));
}

export function findAll(
  node: Element | readonly Child[],
  wanted: (element: Element) => boolean,
  found: Element[] = [],
): Element[] {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue;
    if (wanted(child)) found.push(child);
    findAll(child, wanted, found);
  }
  return found;
}

function childrenOf(node: Element | readonly Child[]): readonly Child[] {
  return 'type' in node ? node.children : node;
}

export const linksIn = (node: Element): Element[] =>
  findAll(node, ({ tagName, properties }) => tagName === 'a' && Boolean(properties.href));

/** The text inside; a line break is a newline. */
export function textOf(node: Element | readonly Child[]): string {
  return childrenOf(node)
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (!isElement(child) || isElement(child, 'script', 'style', 'template')) return '';
      return child.tagName === 'br' ? '\n' : textOf(child);
    })
    .join('');
}

/** The text inside, on one line. */
export function wordsOf(node: Element | readonly Child[]): string {
  return textOf(node).replace(/\s+/g, ' ').trim();
}
