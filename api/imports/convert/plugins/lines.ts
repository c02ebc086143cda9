import type { Element } from 'hast';
import type { Child } from '../hast.ts';
import type { State } from '../state.ts';

/** Turns an element into blocks of the allow-list. @param toBlocks converts its content */
export type BlockHandler = (
  node: Element,
  state: State,
  toBlocks: (nodes: readonly Child[]) => Element[],
) => Child[];

/** Splits blocks into one line of text, for a heading or a caption, and the blocks that it cannot hold. */
export function toLine(all: readonly Element[], between: () => Child): { line: Child[]; blocks: Element[] } {
  const line: Child[] = [];
  const blocks: Element[] = [];
  for (const block of all) {
    if (block.tagName !== 'p' || block.properties.className) blocks.push(block);
    else line.push(...(line.length > 0 ? [between()] : []), ...block.children);
  }
  return { line, blocks };
}
