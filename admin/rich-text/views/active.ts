import type { NodeType } from '@tiptap/pm/model';
import { NodeSelection, type Selection } from '@tiptap/pm/state';
import type { Editor, NodeViewProps } from '@tiptap/react';
import { useCallback, useSyncExternalStore } from 'react';

type Listeners = Map<NodeType, Set<() => void>>;

const listenersOf = new WeakMap<Editor, Listeners>();

/** @returns whether a block is selected, or the cursor stands in it */
export function useActive({ editor, getPos, node }: NodeViewProps): boolean {
  const { type } = node;
  const subscribe = useCallback((tell: () => void) => listen(editor, type, tell), [editor, type]);
  return useSyncExternalStore(subscribe, () => {
    const { selection } = editor.state;
    if (!editor.isEditable || !typesAround(selection).includes(type)) return false;
    const at = getPos();
    if (at === undefined) return false;
    const { from, to } = selection;
    return from >= at && to <= at + node.nodeSize && (from > at || to === at + node.nodeSize);
  });
}

/** Tells only the views of blocks like those that the selection is or was in, so that an article's pictures cost no key. */
function listen(editor: Editor, type: NodeType, tell: () => void): () => void {
  const listeners = listenersOf.get(editor) ?? follow(editor);
  const alike = listeners.get(type) ?? new Set();
  listeners.set(type, alike.add(tell));
  return () => alike.delete(tell);
}

function follow(editor: Editor): Listeners {
  const listeners: Listeners = new Map();
  listenersOf.set(editor, listeners);
  let before: NodeType[] = [];
  editor.on('transaction', () => {
    const now = typesAround(editor.state.selection);
    for (const type of new Set([...before, ...now])) for (const tell of listeners.get(type) ?? []) tell();
    before = now;
  });
  return listeners;
}

/** @returns the types of the blocks that contain the selection, and that of a selected one */
function typesAround(selection: Selection): NodeType[] {
  const { $from } = selection;
  const types = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type);
  return selection instanceof NodeSelection ? [...types, selection.node.type] : types;
}

/** Returns the cursor to the text when Escape leaves a field inside it. */
export function backToText({ editor, getPos }: NodeViewProps): void {
  const at = getPos();
  if (at !== undefined) editor.chain().focus().setNodeSelection(at).run();
}
