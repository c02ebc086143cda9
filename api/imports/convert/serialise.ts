import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { type Child, text } from './hast.ts';

export function serialise(tree: Root): string {
  return toHtml(tree, {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
    closeSelfClosing: true,
  });
}

/** HTML with each block on a line of its own. */
export function serialiseBlocks(blocks: readonly Child[]): string {
  const children = blocks.flatMap((block, at): Child[] => (at === 0 ? [block] : [text('\n'), block]));
  return serialise({ type: 'root', children });
}
