import type { Element } from 'hast';
import { attr, type Child, h, isElement } from '../hast.ts';
import type { BlockHandler } from './lines.ts';

export const listBlocks: BlockHandler = (node, state, toBlocks) => {
  const start = attr(node, 'start');
  if (start && start !== '1' && node.tagName === 'ol')
    state.notes.warning('list', `A numbered list that began at ${start.slice(0, 10)} begins at 1`);
  const items: { id: string | undefined; children: Child[] }[] = [];
  for (const child of node.children) {
    const last = items.at(-1);
    if (isElement(child, 'li')) items.push({ id: attr(child, 'id'), children: [...child.children] });
    // A nested list outside an item is part of the item before it.
    else if (last) last.children.push(h('div', {}, [child]));
    else items.push({ id: undefined, children: [child] });
  }
  const made = items.flatMap(({ id, children }) => item(id, toBlocks(children)));
  return made.length > 0 ? [h(node.tagName, {}, made)] : [];
};

/** An item with a single paragraph holds its text without the p. */
function item(id: string | undefined, blocks: readonly Element[]): Element[] {
  const [only, ...more] = blocks.filter(({ tagName }) => tagName === 'p');
  const bare =
    only && !only.properties.className && more.length === 0
      ? blocks.flatMap((block): Child[] => (block === only ? only.children : [block]))
      : blocks;
  return bare.length > 0 || id ? [h('li', id ? { id } : {}, bare)] : [];
}
