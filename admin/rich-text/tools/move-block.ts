import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';

const NAMES: Readonly<Record<string, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  bulletList: 'List',
  orderedList: 'Numbered list',
  blockquote: 'Quotation',
  codeBlock: 'Code',
  picture: 'Picture',
  gallery: 'Gallery',
  table: 'Table',
  callToAction: 'Call to action',
  file: 'File',
  video: 'Video',
  rule: 'Rule',
  authorNote: 'Note',
  footnotes: 'Footnotes',
};

/** @returns the name of a node type for people */
export const blockName = (type: string): string => NAMES[type] ?? 'Block';

/** @returns the index of the block with the cursor */
export const blockIndex = ({ selection }: EditorState): number => selection.$from.index(0);

/** @returns the position at which a block begins */
export function blockPlace(state: EditorState, index: number): number {
  let place = 0;
  for (let before = 0; before < index; before += 1) place += state.doc.child(before).nodeSize;
  return place;
}

/**
 * Swaps a block with its neighbour, and puts the cursor into it.
 * @returns its new place in words; undefined if it cannot move
 */
export function moveBlock(editor: Editor, index: number, by: -1 | 1): string | undefined {
  const { state, view } = editor;
  const block = state.doc.maybeChild(index);
  const other = state.doc.maybeChild(index + by);
  // Footnotes stay at the end.
  if (!block || !other || [block, other].some(({ type }) => type.name === 'footnotes')) return undefined;
  const from = blockPlace(state, index);
  const within = Math.max(0, Math.min(state.selection.from - from, block.nodeSize - 1));
  const transaction = state.tr.delete(from, from + block.nodeSize);
  const target = by === -1 ? from - other.nodeSize : from + other.nodeSize;
  transaction.insert(target, block);
  transaction.setSelection(
    block.isAtom && NodeSelection.isSelectable(block)
      ? NodeSelection.create(transaction.doc, target)
      : TextSelection.near(transaction.doc.resolve(target + within)),
  );
  view.dispatch(transaction.scrollIntoView());
  return `${blockName(block.type.name)}, ${index + by + 1} of ${state.doc.childCount}`;
}

declare module '@tiptap/core' {
  interface Storage {
    moveBlock: { say: (words: string) => void };
  }
}

/** Alt+Shift and the arrows move the block with the cursor. */
export const MoveBlockExtension = Extension.create<object, { say: (words: string) => void }>({
  name: 'moveBlock',
  addStorage: () => ({ say: () => undefined }),
  addKeyboardShortcuts() {
    const move = (by: -1 | 1) => () => {
      const words = moveBlock(this.editor, blockIndex(this.editor.state), by);
      this.storage.say(words ?? (by === -1 ? 'It is the first already.' : 'It is the last already.'));
      return true;
    };
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) };
  },
});
