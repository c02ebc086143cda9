import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { isInFootnotes } from '../elements/footnotes.ts';
import { layOver } from './lay-over.ts';

/** Where to paste: over the selection, at the end, or instead of the whole text. */
export type Place = 'selection' | 'end' | 'whole';

/**
 * Inserts content as one undo step. The first and last paragraphs merge with the text around them, a single table replaces
 * cells of the table that it is pasted into, and footnotes join those at the end.
 */
export function insertPasted(state: EditorState, pasted: Fragment, place: Place): Transaction {
  const { content, notes } = withoutNotes(pasted, state);
  const tr = closeHistory(state.tr);
  const isInNotes = isInFootnotes(state.selection.$from);
  const [table] = content.content;
  if (place === 'whole') tr.replaceWith(0, tr.doc.content.size, content);
  else if (place === 'end') {
    const at = endOfText(tr.doc);
    tr.insert(at, content);
    tr.setSelection(Selection.near(tr.doc.resolve(at + content.size), -1));
  } else if (isInNotes) tr.replaceSelection(fitForFootnote(sliceOf(content)));
  else if (table?.type.name === 'table' && content.childCount === 1 && isInTable(state))
    layOver(tr, state, table);
  else tr.replaceSelection(isInTable(state) ? fitForCell(sliceOf(content)) : sliceOf(content));
  if (notes.length > 0 && !isInNotes) addNotes(tr, notes, state.schema);
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();
}

const isText = (node: Node | null) => node?.type.name === 'paragraph';

function sliceOf(content: Fragment): Slice {
  const isAlone = content.childCount === 1;
  const isOpenAtStart = isText(content.firstChild);
  const isOpenAtEnd = isText(content.lastChild) && (isAlone || content.childCount > 1);
  return new Slice(content, isOpenAtStart ? 1 : 0, isOpenAtEnd ? 1 : 0);
}

/** @returns a transaction that pastes content copied in the editor with its notes; null if it has none */
export function pasteWithNotes(state: EditorState, slice: Slice): Transaction | null {
  if (!hasNotes(slice)) return null;
  const { content, notes } = withoutNotes(slice.content, state);
  const openEnd = isText(content.lastChild) ? 1 : 0;
  const tr = closeHistory(state.tr).replaceSelection(new Slice(content, slice.openStart, openEnd));
  addNotes(tr, notes, state.schema);
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();
}

const hasNotes = ({ content }: Slice): boolean => content.lastChild?.type.name === 'footnotes';

/** Content that moves in the text, whose notes stay where they are, or goes into one of them. */
export function leaveNotes(slice: Slice): Slice {
  if (!hasNotes(slice)) return slice;
  const content = Fragment.from(slice.content.content.slice(0, -1));
  return new Slice(content, slice.openStart, isText(content.lastChild) ? 1 : 0);
}

/** Content copied in the editor, for a table cell, which cannot contain tables: a single table replaces cells instead. */
export function fitForCell(slice: Slice): Slice {
  if (slice.content.childCount === 1 && slice.content.firstChild?.type.name === 'table') return slice;
  const content = withoutTables(slice.content);
  if (content.eq(slice.content)) return slice;
  // A slice that was open inside a table now begins or ends with a cell's block, which must not merge.
  const first = slice.content.firstChild;
  const last = slice.content.lastChild;
  return new Slice(
    content,
    first?.eq(content.firstChild as Node) ? slice.openStart : 0,
    last?.eq(content.lastChild as Node) ? slice.openEnd : 0,
  );
}

/** Content copied in the editor, for a footnote: the text of each block as a paragraph. */
export function fitForFootnote(slice: Slice): Slice {
  const paragraphs: Node[] = [];
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true;
    const { paragraph } = node.type.schema.nodes;
    if (paragraph && node.content.size > 0) paragraphs.push(paragraph.create(null, node.content));
    return false;
  });
  return slice.content.firstChild?.isInline ? slice : sliceOf(Fragment.from(paragraphs));
}

function withoutTables(content: Fragment): Fragment {
  return Fragment.from(
    content.content.flatMap((node) => {
      if (node.type.name === 'table')
        return node.children.flatMap((row) =>
          row.children.flatMap((cell) => withoutTables(cell.content).content),
        );
      return node.isTextblock ? [node] : [node.copy(withoutTables(node.content))];
    }),
  );
}

/** The position before the footnotes, which stay last. */
function endOfText(doc: Node): number {
  let at = doc.content.size;
  const last = doc.lastChild;
  if (last?.type.name === 'footnotes') at -= last.nodeSize;
  return at;
}

interface Parts {
  content: Fragment;
  notes: Node[];
}

/** Separates the notes, and gives them numbers that the text does not have yet. */
function withoutNotes(fragment: Fragment, { doc }: EditorState): Parts {
  let taken = 0;
  doc.descendants((node) => {
    if (node.type.name === 'footnote' || node.type.name === 'footnoteItem')
      taken = Math.max(taken, Number(node.attrs.number) || 0);
  });
  const content: Node[] = [];
  const notes: Node[] = [];
  fragment.forEach((node) => {
    const numbered = renumbered(node, taken);
    if (node.type.name === 'footnotes') numbered.forEach((item) => void notes.push(item));
    else content.push(numbered);
  });
  return { content: Fragment.from(content), notes };
}

function renumbered(node: Node, by: number): Node {
  if (by === 0) return node;
  const isNumbered = node.type.name === 'footnote' || node.type.name === 'footnoteItem';
  const attrs = isNumbered ? { ...node.attrs, number: Number(node.attrs.number) + by } : node.attrs;
  const children: Node[] = [];
  node.forEach((child) => void children.push(renumbered(child, by)));
  return node.isText ? node : node.type.create(attrs, Fragment.from(children), node.marks);
}

function addNotes(tr: Transaction, notes: readonly Node[], schema: Schema): void {
  const last = tr.doc.lastChild;
  const size = tr.doc.content.size;
  if (last?.type.name === 'footnotes') tr.insert(size - 1, Fragment.from([...notes]));
  else {
    const made = schema.nodes.footnotes?.create(null, Fragment.from([...notes]));
    if (made) tr.insert(size, made);
  }
}

/** @returns whether the text is empty */
export function isEmpty(doc: Node): boolean {
  return (
    doc.childCount <= 1 &&
    doc.textContent === '' &&
    (doc.firstChild === null || isText(doc.firstChild)) &&
    doc.content.size <= 2
  );
}
