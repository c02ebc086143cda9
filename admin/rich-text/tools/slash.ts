import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isInFootnotes } from '../elements/footnotes.ts';
import { type Block, findBlocks } from './blocks.ts';

/** The query after a slash, and the blocks that match. */
export interface SlashState {
  found: readonly Block[];
  /** Index of the block that Enter inserts. */
  place: number;
  query: string;
  rect: () => DOMRect | null;
  /** Replaces the slash and its query by a block. */
  take: (block: Block) => void;
  close: () => void;
}

/** Query length at which the menu closes if nothing matches. */
const MIN_UNMATCHED = 3;

/** The state that the extension shares with `SlashMenu`. */
export class SlashStore {
  #state: SlashState | null = null;
  readonly #listeners = new Set<() => void>();

  get = (): SlashState | null => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  set(state: SlashState | null): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

declare module '@tiptap/core' {
  interface Storage {
    slash: { store: SlashStore; take: ((block: Block) => void) | null };
  }
}

/** A slash in the text, and what is typed behind it up to the cursor. */
interface Match {
  from: number;
  to: number;
  query: string;
}

const slashKey = new PluginKey<Match | null>('slash');

function matchAt({ selection }: EditorState): Match | null {
  const { $head, empty } = selection;
  const before = $head.nodeBefore?.text;
  // Runs at each key, so it skips lines without a slash before trying the pattern.
  if (!empty || !before?.includes('/') || $head.parent.type.spec.code || isInFootnotes($head)) return null;
  const query = /(?:^|\s)\/([^\s/]*)$/.exec(before)?.[1];
  return query === undefined ? null : { from: $head.pos - query.length - 1, to: $head.pos, query };
}

/**
 * Opens the block menu at a slash at the start of a line or after a space, and filters it by what is typed next. Tiptap's
 * own extension for such menus would bring 14 kB of positioning along that the menu does not use.
 */
export const SlashExtension = Extension.create<
  object,
  { store: SlashStore; take: ((block: Block) => void) | null }
>({
  name: 'slash',
  addStorage: () => ({ store: new SlashStore(), take: null }),
  addProseMirrorPlugins() {
    const { editor, storage } = this;
    const { store } = storage;
    /** Whether the menu was closed at the present slash. */
    let isClosed = false;
    const close = () => {
      isClosed = true;
      store.set(null);
    };
    const stateOf = ({ query, from, to }: Match, before: SlashState | null): SlashState | null => {
      const found = findBlocks(query);
      if (found.length === 0 && query.length >= MIN_UNMATCHED) return null;
      const place = before?.query === query ? before.place : 0;
      return {
        found,
        place: Math.min(place, Math.max(0, found.length - 1)),
        query,
        rect: () => editor.view.dom.querySelector(`.${MARK}`)?.getBoundingClientRect() ?? null,
        take: (block) => {
          editor.chain().focus().deleteRange({ from, to }).run();
          storage.take?.(block);
        },
        close,
      };
    };
    const onUpdate = ({ state }: EditorView, before: EditorState) => {
      const match = slashKey.getState(state);
      const last = slashKey.getState(before);
      if (match === last) return;
      if (!match || match.from !== last?.from) isClosed = false;
      if (!isClosed) store.set(match ? stateOf(match, store.get()) : null);
    };
    return [
      new Plugin<Match | null>({
        key: slashKey,
        state: {
          init: () => null,
          apply: (tr, before, _old, state) => (tr.docChanged || tr.selectionSet ? matchAt(state) : before),
        },
        view: () => ({ update: onUpdate, destroy: () => store.set(null) }),
        props: {
          handleKeyDown: (_view, event) => {
            const state = store.get();
            if (!state || event.isComposing) return false;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            const count = state.found.length;
            if (step !== undefined && count > 0) {
              store.set({ ...state, place: (state.place + step + count) % count });
              return true;
            }
            const chosen = state.found[state.place];
            if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
              state.take(chosen);
              return true;
            }
            if (event.key !== 'Escape') return false;
            close();
            return true;
          },
          decorations: (state) => {
            const match = slashKey.getState(state);
            if (!match) return null;
            const { $from } = state.selection;
            // A hint after a slash on a line of its own.
            const isAlone = $from.parent.textContent === '/';
            const mark = { class: isAlone ? `${MARK} slash-alone` : MARK };
            return DecorationSet.create(state.doc, [Decoration.inline(match.from, match.to, mark)]);
          },
        },
      }),
    ];
  },
});

/** The class begins with ProseMirror-, so that the schema ignores it in text that an input method composes there. */
const MARK = 'ProseMirror-suggestion';
