import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Html, Root, Text } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { escapeText } from '../../../platform/content/escape-html.ts';
import { ownValue } from '../../text/fields.ts';
import { BLOCKS, type Child, findAll, findTag, h, isElement, serialise } from '../hast.ts';
import { convertHtml } from '../html.ts';
import type { AddressChanges, State } from '../types.ts';
import { newLink, replaceInHtml } from '../urls.ts';
import { withoutTemplates } from './templates.ts';

/** Reads Markdown with the extensions of GitHub, and writes it in one style. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, listItemIndent: 'one', rule: '-' })
  .freeze();

/** Converts Markdown as the HTML that it stands for. */
export function convertMarkdown(source: string, state: State): Child[] {
  const tree = processor.parse(
    source.includes('{') ? withoutTemplates(source, codeIn(source), state) : source,
  );
  attributeLists(tree);
  notes(tree, state);
  raisedWords(tree);
  // The heading that footnotes get would be one more of the article's own.
  const html = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'template',
  });
  return convertHtml(toHtml(html, { allowDangerousHtml: true }), state);
}

/** Replaces URLs in a converted text, which has no reference definitions. */
export function replaceInMarkdown(content: string, changes: AddressChanges): string {
  const tree = processor.parse(content);
  visit(tree, (node) => {
    if (node.type === 'html') node.value = replaceInHtml(node.value, changes);
    if (node.type === 'image') node.url = changes.image(node.url) ?? node.url;
    if (node.type === 'link') node.url = newLink(node.url, changes) ?? node.url;
  });
  return processor.stringify(tree).trim();
}

/** Where code begins and ends. */
function codeIn(source: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  visit(processor.parse(source), ['code', 'inlineCode'], ({ position }) => {
    ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return ranges;
}

/** Removes `{: .class #id}` and `{#id}`, attributes of Kramdown and Hugo. */
function attributeLists(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    node.value = node.value.replace(/(?:^|\s)?\{:[^{}\n]{0,300}\}[ \t]*$/gm, '');
    if (parent?.type === 'heading' && index === parent.children.length - 1)
      node.value = node.value.replace(/\s?\{#[\w-]{1,80}[^{}]{0,100}\}\s*$/, '');
  });
}

/** Counts footnotes, and keeps as text those that nothing refers to. */
function notes(tree: Root, state: State): void {
  const used = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => {
    used.add(identifier);
  });
  visit(tree, 'footnoteDefinition', (node, index, parent) => {
    if (used.has(node.identifier))
      state.notes.converted('footnote', 'A footnote became a note at the end, with links there and back');
    else if (parent && index !== undefined) parent.children.splice(index, 1, ...node.children);
  });
}

/** Ghost's Markdown raises words with `^2^`. */
function raisedWords(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    const parts = node.value.split(/\^([^\s^]{1,20})\^/);
    if (parts.length === 1 || !parent || index === undefined) return;
    const nodes = parts.map((value, at): Html | Text =>
      at % 2 === 0 ? { type: 'text', value } : { type: 'html', value: `<sup>${escapeText(value)}</sup>` },
    );
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
}

/** Writes a converted text as Markdown; what Markdown has no sign for stays HTML. */
export function writeMarkdown(article: readonly Child[]): string {
  const tree = toMdast({ type: 'root', children: prepared(article) }, { handlers: HANDLERS });
  return processor.stringify(tree as Root).trim();
}

/** Moves the ids of blocks, which Markdown has not, to empty links, and wraps the text of list items in paragraphs. */
function prepared(nodes: readonly Child[]): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (!isElement(node)) return [node];
    const { id, ...properties } = node.properties;
    const isAnchored = id && /^(?:h[1-6]|ul|ol|li|table|blockquote|pre)$/.test(node.tagName);
    const isInside = isAnchored && /^(?:h[1-6]|li)$/.test(node.tagName);
    const children = [...(isInside ? [h('a', { id })] : []), ...prepared(node.children)];
    const made = h(
      node.tagName,
      isAnchored ? properties : node.properties,
      node.tagName === 'li' ? inParagraphs(children) : children,
    );
    return isAnchored && !isInside ? [h('p', {}, [h('a', { id })]), made] : [made];
  });
}

/** A tag that is written as HTML would end the line of an item whose text is in no paragraph. */
function inParagraphs(children: readonly Child[]): Child[] {
  const parted: Element[] = [];
  for (const child of children) {
    const last = parted.at(-1);
    if (isElement(child) && BLOCKS.has(child.tagName)) parted.push(child);
    else if (last?.properties.dataTight) last.children.push(child);
    else parted.push(h('p', { dataTight: true }, [child]));
  }
  return parted;
}

/** A blank line would end the HTML. */
const inHtml = (node: Element): Html => html(serialise([node]).replaceAll('\n', '&#10;'));
const html = (value: string): Html => ({ type: 'html', value });

const blockInHtml: Handle = (_state, node) => ({ type: 'paragraph', children: [inHtml(node)] });

/** Writes the tags as HTML, with Markdown between them. */
const tagsInHtml: Handle = (state, node) => {
  const close = `</${node.tagName}>`;
  const open = serialise([{ ...node, children: [] }]).slice(0, -close.length);
  return [html(open), ...state.all(node), html(close)];
};

/** Writes an element as Markdown if it is one that Markdown has a sign for. */
const unless =
  (isUsual: (node: Element) => boolean, handle: Handle): Handle =>
  (state, node, parent) => {
    const usual = isUsual(node) ? (ownValue(defaultHandlers, node.tagName) as Handle) : undefined;
    return (usual ?? handle)(state, node, parent);
  };

/** Whether it has a header, and nothing in its cells but words. */
const isPlainTable = (table: Element): boolean =>
  findTag(table, 'thead') !== undefined &&
  !findTag(table, 'br', 'ul', 'ol', 'pre', 'table', 'blockquote', 'div', 'p') &&
  !findAll(table, 'td', 'th').some((cell) => cell.properties.id);

const HANDLERS: { readonly [tagName: string]: Handle } = {
  p: unless(({ properties }) => !properties.className, blockInHtml),
  a: unless(({ properties }) => !properties.id && !properties.rel, tagsInHtml),
  code: unless(({ children }) => !children.some((child) => isElement(child)), tagsInHtml),
  table: unless(isPlainTable, blockInHtml),
  li: (state, node) => ({
    type: 'listItem',
    spread: node.children.some((child) => isElement(child, 'p') && !child.properties.dataTight),
    children: state.toFlow(state.all(node)),
  }),
  div: blockInHtml,
  span: tagsInHtml,
  u: tagsInHtml,
};
