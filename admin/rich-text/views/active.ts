import { type NodeViewProps, useEditorState } from '@tiptap/react';

/** @returns whether a block is selected, or the cursor stands in it */
export const useActive = ({ editor, getPos, node: { nodeSize, type } }: NodeViewProps): boolean =>
  useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => {
      const { $from, from, to } = state.selection;
      // First what is cheap, as all pictures of a long article ask at each key; their places are counted from its start.
      let isAlike = $from.nodeAfter?.type === type;
      for (let { depth } = $from; depth > 0; depth -= 1) isAlike ||= $from.node(depth).type === type;
      const at = isAlike && isEditable ? getPos() : undefined;
      if (at === undefined) return false;
      return from >= at && to <= at + nodeSize && (from > at || to === at + nodeSize);
    },
  });

/** Returns the cursor to the text when Escape leaves a field inside it. */
export function backToText({ editor, getPos }: NodeViewProps): void {
  const at = getPos();
  if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
}
