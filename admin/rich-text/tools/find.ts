import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

export interface Found {
  from: number;
  to: number;
}

export interface FindState {
  /** '' if nothing is searched for. */
  wanted: string;
  isCaseMatched: boolean;
  found: readonly Found[];
  /** Index of the current match. */
  current: number;
}

const NOTHING: FindState = { wanted: '', isCaseMatched: false, found: [], current: 0 };

export const findKey = new PluginKey<FindState>('find');

/** Highlights all matches in the text. */
export const FindExtension = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key: findKey,
      state: {
        init: () => NOTHING,
        apply: (transaction, before, _old, { doc }) => {
          const asked: Partial<FindState> | undefined = transaction.getMeta(findKey);
          if (!asked && (!transaction.docChanged || before.wanted === '')) return before;
          const next = { ...before, ...asked };
          const found = findIn(doc, next.wanted, next.isCaseMatched);
          return { ...next, found, current: Math.min(next.current, Math.max(0, found.length - 1)) };
        },
      },
      props: {
        decorations: (state) => {
          const { found, current } = findKey.getState(state) ?? NOTHING;
          return DecorationSet.create(
            state.doc,
            found.map(({ from, to }, index) =>
              Decoration.inline(from, to, {
                class: `ProseMirror-found${index === current ? ' ProseMirror-found-current' : ''}`,
              }),
            ),
          );
        },
      },
    }),
  ],
});

/** @returns all matches; one may span several marks, but not blocks */
function findIn(doc: Node, wanted: string, isCaseMatched: boolean): Found[] {
  if (wanted === '') return [];
  const fold = (text: string) => (isCaseMatched ? text : text.toLowerCase());
  const needle = fold(wanted);
  const found: Found[] = [];
  doc.descendants((block, at) => {
    if (!block.isTextblock) return true;
    // One character for each inline node, so that offsets in the string are offsets in the block.
    const words = fold(block.textBetween(0, block.content.size, undefined, '￼'));
    for (let from = words.indexOf(needle); from !== -1; from = words.indexOf(needle, from + needle.length))
      found.push({ from: at + 1 + from, to: at + 1 + from + needle.length });
    return false;
  });
  return found;
}
