import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findSuggestionMatch, Suggestion, type SuggestionProps } from '@tiptap/suggestion';
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

/** Letters without a match after which the menu closes. */
const PATIENCE = 3;

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

const slashKey = new PluginKey('slash');

/** Opens the block menu at a slash at the start of a line or after a space, and filters it by what is typed next. */
export const SlashExtension = Extension.create<
  object,
  { store: SlashStore; take: ((block: Block) => void) | null }
>({
  name: 'slash',
  addStorage: () => ({ store: new SlashStore(), take: null }),
  addProseMirrorPlugins() {
    const { store } = this.storage;
    const { storage } = this;
    const stateOf = (props: SuggestionProps<Block>, place: number, close: () => void): SlashState | null => {
      const found = findBlocks(props.query);
      if (found.length === 0 && props.query.length >= PATIENCE) return null;
      return {
        found,
        place: Math.min(place, Math.max(0, found.length - 1)),
        query: props.query,
        rect: () => props.clientRect?.() ?? null,
        take: (block) => {
          this.editor.chain().focus().deleteRange(props.range).run();
          storage.take?.(block);
        },
        close,
      };
    };
    return [
      Suggestion<Block>({
        pluginKey: slashKey,
        editor: this.editor,
        char: '/',
        decorationClass: 'ProseMirror-suggestion',
        // Runs at each key, so it skips lines without a slash before trying the pattern.
        findSuggestionMatch: (config) =>
          config.$position.nodeBefore?.text?.includes('/') ? findSuggestionMatch(config) : null,
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.spec.code !== true,
        items: ({ query }) => findBlocks(query),
        command: () => undefined,
        render: () => {
          let isClosed = false;
          const close = () => {
            isClosed = true;
            store.set(null);
          };
          return {
            onStart: (props) => {
              isClosed = false;
              store.set(stateOf(props, 0, close));
            },
            onUpdate: (props) => {
              if (isClosed) return;
              const isSame = store.get()?.query === props.query;
              store.set(stateOf(props, isSame ? (store.get()?.place ?? 0) : 0, close));
            },
            onKeyDown: ({ event }) => {
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
            onExit: () => store.set(null),
          };
        },
      }),
      // A hint after a slash on a line of its own.
      new Plugin({
        props: {
          decorations: (state) => {
            const { $from } = state.selection;
            if (!slashKey.getState(state)?.active || $from.parent.textContent !== '/') return null;
            const hint = Decoration.inline($from.start(), $from.end(), { class: 'slash-alone' });
            return DecorationSet.create(state.doc, [hint]);
          },
        },
      }),
    ];
  },
});
