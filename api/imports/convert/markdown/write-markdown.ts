import type { Element } from 'hast';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Html, Root } from 'mdast';
import { ownValue } from '../../text/fields.ts';
import { BLOCKS, type Child, findAll, findTag, h, isElement, serialise } from '../hast.ts';
import { processor } from './markdown.ts';

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
