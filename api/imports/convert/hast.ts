import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseBounded } from '../../content/parse-bounded.ts';
import { requireBoundedDepth } from '../../content/render-content.ts';

export type Child = ElementContent;
/** An element that was tested for its name. */
type Named = Element & { tagName: Lowercase<string> };

/** Parses a fragment as browsers do. @throws RangeError if it is nested too deeply, or would grow several times */
export function parseHtml(source: string): Child[] {
  requireBoundedDepth(source);
  const childNodes = parseBounded(source, { scriptingEnabled: false });
  const tree = fromParse5({ nodeName: '#document-fragment', childNodes });
  // A fragment has no doctype, but its type might.
  const nodes: readonly RootContent[] = 'children' in tree ? tree.children : [];
  return nodes.filter((node): node is Child => node.type !== 'doctype');
}

export const serialise = (children: readonly Child[]): string =>
  toHtml([...children], { closeSelfClosing: true, characterReferences: { useNamedReferences: true } });

/** The HTML of an article after all rules, each block on a line. */
export const written = (article: readonly Child[]): string =>
  article.map((block) => serialise([block])).join('\n');

/** Makes an element; a string among its children is a text. */
export function h(
  tagName: string,
  properties: Element['properties'] = {},
  children: readonly (Child | string)[] = [],
): Element {
  const nodes = children.map((child): Child => (typeof child === 'string' ? text(child) : child));
  return { type: 'element', tagName, properties, children: nodes };
}

/** Whether it is a text of white space. */
export const isBlank = (node: Child): boolean => node.type === 'text' && /^[\s\u200b]*$/.test(node.value);

export const text = (value: string): Child => ({ type: 'text', value });

/** Turns an element into another one, in place. */
export function become(
  node: Element,
  ...[tagName, properties, children = node.children]: Parameters<typeof h>
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

/** Whether it is an element, with one of these names if there are any. */
export const isElement = (node: Nodes | undefined, ...tagNames: string[]): node is Named =>
  node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName));

/** An attribute by the name of its property, such as `dataSrc` for `data-src`. */
export function attr(node: Element | undefined, name: string): string | undefined {
  const value = node?.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return (Array.isArray(value) ? value.join(' ') : String(value)).trim();
}

export const classes = (node: Element): string[] => attr(node, 'className')?.split(/\s+/) ?? [];

export const hasClass = (node: Element, ...names: string[]): boolean =>
  classes(node).some((name) => names.includes(name));

/** Of an element that may be missing, or a list. */
type Parent = Element | readonly Child[] | undefined;

const childrenOf = (node: Parent = []): readonly Child[] => ('type' in node ? node.children : node);

/** The elements inside, in document order. */
export function elementsIn(node: Parent, found: Element[] = []): Element[] {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

/** The elements inside with one of these names. */
export const findAll = (node: Parent, ...tagNames: string[]): Element[] =>
  elementsIn(node).filter(({ tagName }) => tagNames.includes(tagName));

/** The first element inside with one of these names. */
export const findTag = (...given: Parameters<typeof findAll>): Element | undefined => findAll(...given)[0];

/** The first element inside with one of these classes. */
export const findClass = (node: Parent, ...names: string[]): Element | undefined =>
  elementsIn(node).find((inner) => hasClass(inner, ...names));

export const linksIn = (node: Element): Element[] =>
  findAll(node, 'a').filter((link) => link.properties.href);

/** The text inside; a block and a line break end a line. @param isLeftOut elements without text */
export function textOf(
  node: Parent,
  isLeftOut = (inner: Element): boolean => isElement(inner, 'script', 'style', 'template', 'button'),
): string {
  const parts: string[] = [];
  const endLine = () => {
    if (parts.length > 0 && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
  };
  const read = (children: readonly Child[]) => {
    for (const child of children) {
      if (child.type === 'text') parts.push(child.value);
      if (!isElement(child) || isLeftOut(child)) continue;
      if (BLOCKS.has(child.tagName)) endLine();
      if (child.tagName === 'br') parts.push('\n');
      read(child.children);
      if (BLOCKS.has(child.tagName)) endLine();
    }
  };
  read(childrenOf(node));
  return parts.join('');
}

/** The text inside, on one line. */
export const wordsOf = (...given: Parameters<typeof textOf>): string =>
  textOf(...given)
    .replace(/\s+/g, ' ')
    .trim();
