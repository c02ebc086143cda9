import { DOMParser, Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import { isInFootnotes } from '../elements/footnotes.ts';

const isText = (node: Node | null | undefined) => node?.type.name === 'paragraph';
const isTable = (node: Node | null | undefined) => node?.type.name === 'table';
const isNotes = (node: Node | null | undefined) => node?.type.name === 'footnotes';

/** @returns content whose first and last paragraphs merge with the text around them */
export const sliceOf = (content: Fragment, openStart = isText(content.firstChild) ? 1 : 0): Slice =>
  new Slice(content, openStart, isText(content.lastChild) ? 1 : 0);

/** @returns whether content copied in the editor has its notes at the end */
export const hasNotes = ({ content }: Slice): boolean => isNotes(content.lastChild);

/** Content that moves in the text, whose notes stay where they are, or goes into one of them. */
export const leaveNotes = (slice: Slice): Slice =>
  hasNotes(slice) ? sliceOf(Fragment.from(slice.content.content.slice(0, -1)), slice.openStart) : slice;

/** Content for a table cell, which cannot contain tables: a single one is laid over the cells. */
export function fitForCell(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice;
  const { firstChild, lastChild, childCount } = content;
  if (childCount === 1 && isTable(firstChild)) return slice;
  const isOpen = (node: Node | null, depth: number) => (isTable(node) ? 0 : depth);
  return new Slice(withoutTables(content), isOpen(firstChild, openStart), isOpen(lastChild, openEnd));
}

const withoutTables = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.flatMap((node) => {
      const inner = node.isTextblock || node.isLeaf ? node : node.copy(withoutTables(node.content));
      if (!isTable(inner)) return [inner];
      return inner.children.flatMap((row) => row.children.flatMap((cell) => cell.children));
    }),
  );

/** A table to lay over another one from its selected cell on, whose header stays one. */
export function laidOver(state: EditorState, laid: Node): Slice {
  const { table, top } = selectedRect(state);
  const { tableCell, tableHeader } = state.schema.nodes;
  const hasHeader = top === 0 && table.firstChild?.firstChild?.type === tableHeader;
  const rows = laid.children.map((row, at) => {
    const type = at === 0 && hasHeader ? tableHeader : tableCell;
    return row.copy(
      Fragment.from(row.children.map((cell) => type?.create(cell.attrs, cell.content) ?? cell)),
    );
  });
  return new Slice(Fragment.from(laid.copy(Fragment.from(rows))), 0, 0);
}

/** Content for a footnote: the text of each block as a paragraph. */
export function fitForFootnote(slice: Slice): Slice {
  if (slice.content.firstChild?.isInline) return slice;
  const paragraphs: Node[] = [];
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true;
    const { paragraph } = node.type.schema.nodes;
    if (paragraph && node.content.size > 0) paragraphs.push(paragraph.create(null, node.content));
    return false;
  });
  return sliceOf(Fragment.from(paragraphs));
}

/** Replaces the selection, and adds the notes in the content to those at the end, under numbers that are free. */
export function replaceWithNotes(state: EditorState, slice: Slice): Transaction {
  const { tr } = state;
  let taken = 0;
  tr.doc.descendants(({ type, attrs }) => {
    if (/^footnote(?:Item)?$/.test(type.name)) taken = Math.max(taken, Number(attrs.number) || 0);
  });
  const numbered = slice.content.content.map((node) => renumbered(node, taken));
  const notes = numbered.filter(isNotes).flatMap(({ children }) => children);
  const isInNotes = isInFootnotes(tr.selection.$from);
  const content = sliceOf(Fragment.from(numbered.filter((node) => !isNotes(node))), slice.openStart);
  if (isInNotes) tr.replaceSelection(fitForFootnote(content));
  else tr.replaceSelection(isInTable(state) ? fitForCell(content) : content);
  if (notes.length === 0 || isInNotes) return tr;
  const { size } = tr.doc.content;
  if (isNotes(tr.doc.lastChild)) return tr.insert(size - 1, notes);
  return tr.insert(size, tr.doc.type.schema.nodes.footnotes?.create(null, notes) ?? []);
}

function renumbered(node: Node, by: number): Node {
  if (by === 0 || node.isText) return node;
  const content = node.children.map((child) => renumbered(child, by));
  const isNumbered = /^footnote(?:Item)?$/.test(node.type.name);
  const attrs = isNumbered ? { ...node.attrs, number: Number(node.attrs.number) + by } : node.attrs;
  return node.type.create(attrs, content, node.marks);
}

/** @returns whether the text is empty */
export const isEmpty = ({ childCount, content, firstChild }: Node): boolean =>
  childCount <= 1 && content.size <= 2 && (!firstChild || isText(firstChild));

/** Reads a cleaned paste by the editor's schema. */
export const readPasted = (body: HTMLElement, schema: Schema): Fragment =>
  tidied(DOMParser.fromSchema(schema).parse(body).content);

/** Without empty paragraphs and headings; consecutive line breaks, as mails and pages write them, part paragraphs. */
function tidied(content: Fragment): Fragment {
  return Fragment.from(
    content.content.flatMap((node): Node[] => {
      if (/^(?:paragraph|heading)$/.test(node.type.name)) return lines(node);
      if (node.isTextblock || node.isLeaf) return [node];
      const inner = tidied(node.content);
      if (inner.size > 0) return [node.copy(inner)];
      // A cell keeps its place even if it is empty.
      return /^table/.test(node.type.name) ? [node.type.createAndFill(node.attrs) as Node] : [];
    }),
  );
}

const isBreak = (node: Node | undefined) => node?.type.name === 'hardBreak';
const isSpace = (node: Node) => node.isText && node.text?.trim() === '';

function lines(block: Node): Node[] {
  const all: Node[][] = [[]];
  let breaks = 0;
  for (const node of block.children) {
    if (isBreak(node)) breaks += 1;
    else if (!isSpace(node)) {
      if (breaks > 1) all.push([]);
      breaks = 0;
    }
    all.at(-1)?.push(node);
  }
  return all.flatMap((line) => {
    const parts = line.flatMap(withoutEdges);
    const shown = parts
      .slice(parts.findIndex(isShown), parts.findLastIndex(isShown) + 1)
      .flatMap((one, at, { [at - 1]: before, [at + 1]: after }) => {
        if (!isSpace(one)) return [one];
        const marks = before?.marks.filter((mark) => after && mark.isInSet(after.marks));
        return [before, after].some(isBreak) ? [] : [one.mark(marks ?? [])];
      });
    return shown.length > 0 ? [block.copy(Fragment.from(shown))] : [];
  });
}

const isShown = (node: Node) => !isBreak(node) && !isSpace(node);

/** Splits the spaces at the ends of a text from it, so that a link or emphasis does not contain them. */
function withoutEdges(node: Node): Node[] {
  if (!node.isText) return [node];
  const [, ...parts] = /^(\s*)(.*?)(\s*)$/s.exec(node.text ?? '') ?? [];
  const { schema } = node.type;
  return parts.flatMap((text) => (text ? [schema.text(text, node.marks)] : []));
}
