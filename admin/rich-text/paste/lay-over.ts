import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { selectedRect, TableMap } from '@tiptap/pm/tables';

/**
 * Replaces cells, beginning at the cursor, as spreadsheets do. Adds rows and columns if the pasted table is larger; header
 * cells stay header cells.
 */
export function layOver(tr: Transaction, state: EditorState, laid: Node): void {
  const { table, tableStart, map, top, left } = selectedRect(state);
  const { tableCell, tableHeader, tableRow } = state.schema.nodes;
  const laidWidth = Math.max(...laid.children.map((row) => row.childCount));
  const width = Math.max(map.width, left + laidWidth);
  const height = Math.max(map.height, top + laid.childCount);
  const hasHeader = table.firstChild?.children.every(({ type }) => type === tableHeader);

  const cellAt = (down: number, right: number): Node => {
    const own = table.maybeChild(down)?.maybeChild(right);
    const given = laid.maybeChild(down - top)?.maybeChild(right - left);
    const type = own?.type ?? (hasHeader && down === 0 ? tableHeader : tableCell);
    return (given ? type?.create(own?.attrs, given.content) : (own ?? type?.createAndFill())) as Node;
  };
  const rows = Array.from({ length: height }, (_row, down) => {
    const cells = Fragment.from(Array.from({ length: width }, (_cell, right) => cellAt(down, right)));
    return (table.maybeChild(down)?.copy(cells) ?? tableRow?.create(null, cells)) as Node;
  });

  const after = table.copy(Fragment.from(rows));
  const last = TableMap.get(after).positionAt(top + laid.childCount - 1, left + laidWidth - 1, after);
  const end = tableStart + last + (after.nodeAt(last)?.nodeSize ?? 0) - 1;
  tr.replaceWith(tableStart - 1, tableStart - 1 + table.nodeSize, after);
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}
