import type { Element } from 'hast';
import type { Child } from '../hast.ts';
import type { State } from '../state.ts';

/** Makes blocks of the allow-list of an element, with what puts its content into blocks. */
export type BlockHandler = (
  node: Element,
  state: State,
  toBlocks: (nodes: readonly Child[]) => Element[],
) => Child[];

/** For what holds one line of text, such as a heading: its words, parted by `between`, and the blocks that cannot be in it. */
export function toLine(all: readonly Element[], between: () => Child): { line: Child[]; blocks: Element[] } {
  const line: Child[] = [];
  const blocks: Element[] = [];
  for (const block of all) {
    if (block.tagName !== 'p' || block.properties.className) blocks.push(block);
    else line.push(...(line.length > 0 ? [between()] : []), ...block.children);
  }
  return { line, blocks };
}
