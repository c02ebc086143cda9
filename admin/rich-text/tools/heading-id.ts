import type { Editor } from '@tiptap/core';
import { slugFromTitle } from '#shared/posts.ts';

/** @returns the id of a heading; if it has none, gives it one made of its words */
export function idOfHeading(editor: Editor, at: number): { id: string; isNew: boolean } {
  const { doc, tr } = editor.state;
  const heading = doc.nodeAt(at);
  const own = heading?.attrs.kept?.id;
  if (typeof own === 'string' && own !== '') return { id: own, isNew: false };
  const taken = new Set<unknown>();
  doc.descendants((node) => {
    taken.add(node.attrs.kept?.id);
  });
  const words = slugFromTitle(heading?.textContent ?? '') || 'heading';
  let id = words;
  for (let count = 2; taken.has(id); count += 1) id = `${words}-${count}`;
  editor.view.dispatch(tr.setNodeAttribute(at, 'kept', { ...heading?.attrs.kept, id }));
  return { id, isNew: true };
}
