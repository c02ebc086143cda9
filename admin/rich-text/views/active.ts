import { type NodeViewProps, useEditorState } from '@tiptap/react';

/** @returns whether a block is selected, or the cursor stands in it */
export const useActive = ({ editor, getPos, node: { nodeSize } }: NodeViewProps): boolean =>
  useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => {
      const at = getPos();
      if (!isEditable || at === undefined) return false;
      const { from, to } = state.selection;
      return from >= at && to <= at + nodeSize && (from > at || to === at + nodeSize);
    },
  });

/** Returns the cursor to the text when Escape leaves a field inside it. */
export function backToText({ editor, getPos }: NodeViewProps): void {
  const at = getPos();
  if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
}
