import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { Mark } from './commands.ts';
import { isLiteral, markedAt, markedWithin, type Range, selectedWords } from './marks.ts';
import { closeMarks, mapped, type OpenMarks, openMarks, openMarksOf, settle } from './open-marks.ts';

/**
 * Toggles bold, italic or code on the selection. Without a selection it starts a marked text, and ends it when called again.
 * @returns undefined where marks would be literal, such as in a code block
 */
export function toggleMark(state: EditorState, mark: Mark): TransactionSpec | undefined {
  const { main } = state.selection;
  return main.empty ? atCursor(state, main.head, mark) : onSelection(state, main, mark);
}

function atCursor(state: EditorState, head: number, mark: Mark): TransactionSpec | undefined {
  const open = openMarksOf(state).findLast((pair) => pair.mark === mark);
  if (open) return inOpen(state, head, open);
  const size = mark.length;
  const node = markedAt(state, head, mark);
  if (node) {
    const inner = within(node, mark);
    if (head === inner.to) return { selection: { anchor: node.to } };
    if (head === node.from || head === node.to) {
      const anchor = head === node.to ? inner.to : inner.from;
      return { selection: { anchor }, effects: openMarks.of({ ...inner, mark }) };
    }
    return { changes: withoutMarks(inner, size) };
  }
  if (isLiteral(state, head, mark)) return undefined;
  const word = state.wordAt(head);
  if (word && word.from < head && head < word.to) {
    return { changes: markAll(state, word, mark) };
  }
  const inner = head + size;
  return {
    changes: { from: head, insert: mark + mark },
    selection: { anchor: inner },
    effects: openMarks.of({ from: inner, to: inner, mark }),
  };
}

/** The cursor is in, or just beside, marks that are being typed into. */
function inOpen(state: EditorState, head: number, open: OpenMarks): TransactionSpec {
  const size = open.mark.length;
  const text = state.sliceDoc(open.from, open.to);
  if (text.trim() === '') return { changes: withoutMarks(open, size), effects: closeMarks.of([open]) };
  if (head > open.to) return { selection: { anchor: open.to } };
  const isAtEnd = /^[\s*`]*$/.test(state.sliceDoc(head, open.to));
  if (!isAtEnd) return { changes: withoutMarks(open, size), effects: closeMarks.of([open]) };
  const pairs = openMarksOf(state);
  const left = pairs.slice(pairs.indexOf(open));
  const changes = settle(state.doc, left);
  const now = mapped(open, changes);
  const anchor = changes.mapPos(open.to + size, 1);
  const isWhole = now.hasOpening && now.hasClosing && anchor === now.to + size;
  return {
    changes,
    selection: { anchor },
    // The next character decides whether these marks are valid.
    effects: [closeMarks.of(left), ...(isWhole ? [openMarks.of(now)] : [])],
  };
}

const withoutMarks = ({ from, to }: Range, size: number): ChangeSpec[] => [
  { from: from - size, to: from },
  { from: to, to: to + size },
];

function onSelection(state: EditorState, selection: Range, mark: Mark): TransactionSpec | undefined {
  const parts = selectedWords(state, selection, mark);
  const [begin] = parts;
  const end = parts.at(-1);
  if (!begin || !end) return undefined;
  const isMarked = parts.every((part) => covering(state, part, mark));
  const changes = state.changes(
    parts.flatMap((part) => (isMarked ? unmark(state, part, mark) : markAll(state, part, mark))),
  );
  if (isMarked)
    return { changes, selection: spanning(changes.mapPos(begin.from, 1), changes.mapPos(end.to, -1)) };
  const anchor = changes.mapPos(joined(state, begin, mark).from, -1) + mark.length;
  return {
    changes,
    selection: spanning(anchor, changes.mapPos(joined(state, end, mark).to, 1) - mark.length),
  };
}

const spanning = (anchor: number, head: number) => EditorSelection.single(anchor, Math.max(anchor, head));

function covering(state: EditorState, { from, to }: Range, mark: Mark): Range | undefined {
  const node = markedAt(state, from, mark);
  return node && node.from <= from && to <= node.to && from < node.to ? node : undefined;
}

/** Removes the marks from a part; the text before and after it keeps them. */
function unmark(state: EditorState, part: Range, mark: Mark): ChangeSpec[] {
  const node = covering(state, part, mark);
  if (!node) return [];
  const size = mark.length;
  const before = state.sliceDoc(node.from + size, Math.max(node.from + size, part.from)).trimEnd();
  const behind = state.sliceDoc(Math.min(node.to - size, part.to), node.to - size).trimStart();
  return [
    before === ''
      ? { from: node.from, to: node.from + size }
      : { from: node.from + size + before.length, insert: mark },
    behind === ''
      ? { from: node.to - size, to: node.to }
      : { from: node.to - size - behind.length, insert: mark },
  ];
}

/** Marks a part, merging with marked stretches that it touches. */
function markAll(state: EditorState, part: Range, mark: Mark): ChangeSpec[] {
  const { from, to } = joined(state, part, mark);
  return [
    { from, insert: mark },
    ...markedWithin(state, part, mark).flatMap((one) => withoutMarks(within(one, mark), mark.length)),
    { from: to, insert: mark },
  ];
}

/** @returns a part extended by the marked stretches that it touches */
function joined(state: EditorState, part: Range, mark: Mark): Range {
  const all = [part, ...markedWithin(state, part, mark)];
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
}

const within = ({ from, to }: Range, mark: Mark): Range => ({
  from: from + mark.length,
  to: to - mark.length,
});
