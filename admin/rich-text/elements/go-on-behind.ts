import type { Editor } from '@tiptap/core';

/**
 * Moves the cursor into a new paragraph after the block that contains it.
 * @param name node type of the block
 * @returns whether the cursor is in one
 */
export function goOnBehind(editor: Editor, name: string): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty) return false;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== name) continue;
    const after = $from.after(depth);
    return editor
      .chain()
      .insertContentAt(after, { type: 'paragraph' })
      .setTextSelection(after + 1)
      .run();
  }
  return false;
}
