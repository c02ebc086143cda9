import { Extension } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** Types that a text block can be turned into. */
export const KINDS = [
  'paragraph',
  'heading2',
  'heading3',
  'heading4',
  'bulletList',
  'orderedList',
  'quotation',
  'pullQuotation',
  'code',
] as const;
export type Kind = (typeof KINDS)[number];

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    turnInto: {
      turnInto: (kind: Kind) => ReturnType;
      /** Moves the top-level block of the cursor before or after its neighbour. */
      moveBlock: (direction: 'up' | 'down') => ReturnType;
    };
  }
}

export const TurnInto = Extension.create({
  name: 'turnInto',
  addCommands() {
    return {
      turnInto:
        (kind) =>
        ({ chain }) => {
          const plain = () => chain().clearNodes();
          switch (kind) {
            case 'paragraph':
              return plain().run();
            case 'heading2':
              return plain().setHeading({ level: 2 }).run();
            case 'heading3':
              return plain().setHeading({ level: 3 }).run();
            case 'heading4':
              return plain().setHeading({ level: 4 }).run();
            case 'bulletList':
              return plain().toggleBulletList().run();
            case 'orderedList':
              return plain().toggleOrderedList().run();
            case 'quotation':
              return plain().setBlockquote().run();
            case 'pullQuotation':
              return plain().setPullQuote().run();
            case 'code':
              return plain().setCodeBlock().run();
          }
        },
      moveBlock:
        (direction) =>
        ({ state, tr, dispatch }) => {
          const index = state.selection.$from.index(0);
          const other = direction === 'up' ? index - 1 : index + 1;
          const node = state.doc.maybeChild(index);
          const neighbour = state.doc.maybeChild(other);
          // Footnotes stay at the end.
          if (!node || !neighbour || [node, neighbour].some(({ type }) => type.name === 'footnotes'))
            return false;
          if (!dispatch) return true;
          const from = state.doc.resolve(0).posAtIndex(index, 0);
          const start = direction === 'up' ? from - neighbour.nodeSize : from + neighbour.nodeSize;
          const { anchor, head } = state.selection;
          tr.delete(from, from + node.nodeSize).insert(start, node);
          if (state.selection instanceof TextSelection)
            tr.setSelection(TextSelection.create(tr.doc, anchor - from + start, head - from + start));
          else tr.setSelection(NodeSelection.create(tr.doc, start));
          tr.scrollIntoView();
          return true;
        },
    };
  },
});
