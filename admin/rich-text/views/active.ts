import type { NodeType } from '@tiptap/pm/model';
import { NodeSelection, type Selection } from '@tiptap/pm/state';
import type { NodeViewProps } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';

/** @returns whether a block is selected, or the cursor stands in it */
export function useActive({ editor, getPos, node }: NodeViewProps): boolean {
  return useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => {
      if (!isEditable || !isAround(state.selection, node.type)) return false;
      const at = getPos();
      if (at === undefined) return false;
      const { from, to } = state.selection;
      return from >= at && to <= at + node.nodeSize && (from > at || to === at + node.nodeSize);
    },
  });
}

/** Whether a block of that kind is selected or contains the selection. A quick check before finding the positions of all. */
function isAround(selection: Selection, type: NodeType): boolean {
  if (selection instanceof NodeSelection && selection.node.type === type) return true;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
}

/** Returns the cursor to the text when Escape leaves a field inside it. */
export function backToText({ editor, getPos }: NodeViewProps): void {
  const at = getPos();
  if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
}
