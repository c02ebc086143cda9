import type { NodeViewProps } from '@tiptap/react';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * @returns whether a block is selected, or the cursor stands in it. All pictures of a long article ask this at each key, which
 * Tiptap's useEditorState would make a good part of the time that a key takes.
 */
export function useActive({ editor, getPos, node: { nodeSize, type } }: NodeViewProps): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor.on('transaction', onChange);
      return () => void editor.off('transaction', onChange);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => {
    const { $from, from, to } = editor.state.selection;
    // First what is cheap, as the places of blocks are counted from the start of the text.
    let isAlike = $from.nodeAfter?.type === type;
    for (let { depth } = $from; depth > 0; depth -= 1) isAlike ||= $from.node(depth).type === type;
    const at = isAlike && editor.isEditable ? getPos() : undefined;
    if (at === undefined) return false;
    return from >= at && to <= at + nodeSize && (from > at || to === at + nodeSize);
  });
}

/** Returns the cursor to the text when Escape leaves a field inside it. */
export function backToText({ editor, getPos }: NodeViewProps): void {
  const at = getPos();
  if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
}
