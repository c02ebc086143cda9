import {
  type ChangeDesc,
  ChangeSet,
  EditorState,
  type Extension,
  MapMode,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  Text,
  type Transaction,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Mark } from './commands.ts';
import { core, type Range, wordsOfLines } from './marks.ts';

/** A pair of marks being typed into; `from` and `to` enclose the text between them. */
export interface OpenMarks extends Range {
  mark: Mark;
  /** Whether each mark still exists; if one is deleted, the other is removed too. */
  hasOpening: boolean;
  hasClosing: boolean;
}

/** Starts watching a pair; positions are those after the transaction. */
export const openMarks = StateEffect.define<Range & { mark: Mark }>();
/** Stops watching pairs that the transaction itself fixes. */
export const closeMarks = StateEffect.define<readonly OpenMarks[]>();

const field = StateField.define<readonly OpenMarks[]>({
  create: () => [],
  update(pairs, transaction) {
    const opened = transaction.effects.flatMap((effect) => (effect.is(openMarks) ? [effect.value] : []));
    if (pairs.length + opened.length === 0) return pairs;
    const kept = watched(pairs, transaction).filter((pair) => !isLeft(pair, transaction));
    const added = opened.map((range) => ({ ...range, hasOpening: true, hasClosing: true }));
    return [...kept, ...added].sort((a, b) => a.from - b.from || b.to - a.to);
  },
});

/** @returns the pairs that are being typed into, the innermost last */
export const openMarksOf = (state: EditorState): readonly OpenMarks[] => state.field(field, false) ?? [];

/**
 * Fixes marks once the cursor has left them: no empty ones, none next to a space and none across lines, where Markdown would
 * show literal asterisks.
 */
export const openMarksExtension: Extension = [
  field,
  EditorState.transactionFilter.of((transaction) => {
    const pairs = openMarksOf(transaction.startState);
    if (pairs.length === 0 || !(transaction.docChanged || transaction.selection)) return transaction;
    const left = watched(pairs, transaction).filter((pair) => isLeft(pair, transaction));
    if (left.length === 0) return transaction;
    return [transaction, { changes: settle(transaction.newDoc, left), sequential: true }];
  }),
  // Arrow keys skip a whole mark, so that none is split.
  EditorView.atomicRanges.of(({ state }) =>
    RangeSet.of(
      openMarksOf(state).flatMap(({ from, to, mark }) => [
        new MarkItself().range(from - mark.length, from),
        new MarkItself().range(to, to + mark.length),
      ]),
      true,
    ),
  ),
];

class MarkItself extends RangeValue {}

/** @returns the text as it is once the cursor has left every pair */
export function settledText(state: EditorState): string {
  const pairs = openMarksOf(state);
  return (pairs.length === 0 ? state.doc : settle(state.doc, pairs).apply(state.doc)).toString();
}

/** Leaves every pair, as the cursor would. */
export function settleOpenMarks(view: EditorView): void {
  const pairs = openMarksOf(view.state);
  if (pairs.length === 0) return;
  view.dispatch({ changes: settle(view.state.doc, pairs), effects: closeMarks.of(pairs) });
}

/** @returns the changes that fix these pairs, innermost first */
export function settle(doc: Text, pairs: readonly OpenMarks[]): ChangeSet {
  return pairs.reduceRight(
    (changes, pair) => changes.compose(settleOne(changes.apply(doc), mapped(pair, changes))),
    ChangeSet.empty(doc.length),
  );
}

function settleOne(doc: Text, pair: OpenMarks): ChangeSet {
  const { from, to, mark, hasOpening, hasClosing } = pair;
  const size = mark.length;
  const words = hasOpening && hasClosing ? coresOf(doc, pair) : [];
  const [only] = words;
  if (words.length === 1 && only?.from === from && only.to === to) return ChangeSet.empty(doc.length);
  return ChangeSet.of(
    [
      ...(hasOpening ? [{ from: from - size, to: from }] : []),
      ...words.flatMap((word) => [
        { from: word.from, insert: mark },
        { from: word.to, insert: mark },
      ]),
      ...(hasClosing ? [{ from: to, to: to + size }] : []),
    ],
    doc.length,
  );
}

/** What stands beyond the marks decides whether they can stand where they are; a dot alone is not worth them. */
function coresOf(doc: Text, { from, to, mark }: OpenMarks): Range[] {
  if (!/[\p{L}\p{N}]/u.test(doc.sliceString(from, to))) return [];
  const size = mark.length;
  const bare = doc.replace(to, to + size, Text.empty).replace(from - size, from, Text.empty);
  return wordsOfLines(bare, { from: from - size, to: to - size })
    .map((part) => core(bare, part, mark))
    .filter((part) => part !== undefined)
    .map((part) => ({ from: part.from + size, to: part.to + size }));
}

function watched(pairs: readonly OpenMarks[], { effects, changes }: Transaction): OpenMarks[] {
  const closed = new Set(effects.flatMap((effect) => (effect.is(closeMarks) ? effect.value : [])));
  return pairs.filter((pair) => !closed.has(pair)).map((pair) => mapped(pair, changes));
}

/** @returns the pair after a change; text typed at its edges is within it */
export function mapped(pair: OpenMarks, changes: ChangeDesc): OpenMarks {
  return {
    mark: pair.mark,
    from: changes.mapPos(pair.from, -1),
    to: changes.mapPos(pair.to, 1),
    hasOpening: pair.hasOpening && changes.mapPos(pair.from, -1, MapMode.TrackBefore) !== null,
    hasClosing: pair.hasClosing && changes.mapPos(pair.to, 1, MapMode.TrackAfter) !== null,
  };
}

/** A cursor directly after the marks has not left them: the next character decides whether they are valid. */
function isLeft(pair: OpenMarks, { newDoc, newSelection: { main } }: Transaction): boolean {
  return (
    main.from < pair.from ||
    main.to > pair.to + pair.mark.length ||
    !pair.hasOpening ||
    !pair.hasClosing ||
    newDoc.lineAt(pair.from).number !== newDoc.lineAt(pair.to).number
  );
}
