import type { NodeViewProps } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';

/** @returns whether a block is selected, or the cursor stands in it */
export function useActive({ editor, getPos, node }: NodeViewProps): boolean {
  return useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => {
      const at = getPos();
      if (at === undefined || !isEditable) return false;
      const { from, to } = state.selection;
      return from >= at && to <= at + node.nodeSize && (from > at || to === at + node.nodeSize);
    },
  });
}

/** Puts the cursor back into the text where a field within it was left by Escape. */
export function backToText({ editor, getPos }: NodeViewProps): void {
  const at = getPos();
  if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
}
