import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Key of the transaction meta with the indexes of unpublished blocks, from 0. */
export const changedMarksKey = new PluginKey<readonly number[]>('changedMarks');

/** Adds the class `ProseMirror-changed` to unpublished blocks. */
export const ChangedMarksExtension = Extension.create({
  name: 'changedMarks',
  addProseMirrorPlugins: () => [
    new Plugin<readonly number[]>({
      key: changedMarksKey,
      state: {
        init: () => [],
        apply: (transaction, before) => transaction.getMeta(changedMarksKey) ?? before,
      },
      props: {
        decorations: (state) => {
          const changed = new Set(changedMarksKey.getState(state));
          if (changed.size === 0) return null;
          const marks: Decoration[] = [];
          state.doc.forEach((block, at, index) => {
            if (changed.has(index))
              marks.push(Decoration.node(at, at + block.nodeSize, { class: 'ProseMirror-changed' }));
          });
          return DecorationSet.create(state.doc, marks);
        },
      },
    }),
  ],
});
