import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { type Question, TOOLS, type Tool } from './tools.tsx';

interface ToolStorage {
  /** Opens a question, such as for the target of a link. */
  ask: (question: Question) => void;
  /** Tells screen readers where a block went. */
  say: (words: string) => void;
  /** Opens the menu of blocks at the cursor. */
  insert: () => void;
}

declare module '@tiptap/core' {
  interface Storage {
    tools: ToolStorage;
  }
}

/** The keys of the tools: Alt+F10 goes to them, Alt+Shift and the arrows move a block, Ctrl+K links, and / inserts. */
export const ToolKeys = Extension.create<object, ToolStorage>({
  name: 'tools',
  // Before the keys of lists and tables.
  priority: 1000,
  addStorage: () => ({ ask: () => undefined, say: () => undefined, insert: () => undefined }),
  addKeyboardShortcuts() {
    const { editor, storage } = this;
    const move = (by: -1 | 1) => () => {
      storage.say(
        moveBlock(editor, by) ?? (by === -1 ? 'It is the first already.' : 'It is the last already.'),
      );
      return true;
    };
    return {
      'Alt-Shift-ArrowUp': move(-1),
      'Alt-Shift-ArrowDown': move(1),
      '/': () => {
        const { parent, depth } = editor.state.selection.$from;
        if (depth > 1 || parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
        // Behind the slash, which stays if nothing is chosen.
        editor.commands.insertContent('/');
        storage.insert();
        return true;
      },
      'Mod-k': () => {
        storage.ask('link');
        return true;
      },
      'Alt-F10': () => {
        const bars = [editor.view.dom, document].map((one) => one.querySelector('[role=toolbar]'));
        // Browsers do not count a key with Alt as one that shows the focus.
        bars.find(Boolean)?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ focusVisible: true });
        return true;
      },
    };
  },
});

/** @returns the name of a node type for people */
export function blockName(type: string): string {
  const names: Readonly<Record<string, Tool>> = { ...TOOLS, heading: TOOLS.heading2 };
  return names[type]?.label ?? (type === 'paragraph' ? 'Paragraph' : 'Block');
}

/**
 * Swaps the block with the cursor and its neighbour.
 * @returns its new place in words; undefined if it cannot move
 */
export function moveBlock(editor: Editor, by: -1 | 1): string | undefined {
  const { state, view } = editor;
  const { selection, doc } = state;
  const index = selection.$from.index(0);
  const block = doc.maybeChild(index);
  const other = doc.maybeChild(index + by);
  // Footnotes stay at the end.
  if (!block || !other || [block, other].some(({ type }) => type.name === 'footnotes')) return undefined;
  const from = doc.resolve(0).posAtIndex(index);
  const target = from + by * other.nodeSize;
  const tr = state.tr.delete(from, from + block.nodeSize).insert(target, block);
  const isChosen = selection instanceof NodeSelection && selection.node === block;
  tr.setSelection(
    isChosen
      ? NodeSelection.create(tr.doc, target)
      : TextSelection.near(tr.doc.resolve(target + selection.from - from)),
  );
  view.dispatch(tr.scrollIntoView());
  return `${blockName(block.type.name)}, ${index + by + 1} of ${doc.childCount}`;
}
