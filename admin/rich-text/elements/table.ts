import {
  TableCell as TiptapCell,
  TableHeader as TiptapHeader,
  TableRow as TiptapRow,
  Table as TiptapTable,
} from '@tiptap/extension-table';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import { preserved } from './preserved.ts';

export const Table = TiptapTable.extend({
  addAttributes: () => preserved(),
  addCommands() {
    const commands = this.parent?.() ?? {};
    return {
      ...commands,
      insertTable: (options) => (props) => {
        const { state, tr } = props;
        // Existing nested tables stay, but a new one goes after the table around the cursor.
        if (isInTable(state)) {
          const { table, tableStart } = selectedRect(state);
          tr.setSelection(new GapCursor(tr.doc.resolve(tableStart - 1 + table.nodeSize)));
        }
        return commands.insertTable?.(options)(props) ?? false;
      },
    };
  },
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

export const TableRow = TiptapRow.extend({
  content: '(tableCell | tableHeader)+',
  addAttributes: () => preserved(),
});

// The site's allow-list has no spans, but the table commands read them from each cell.
const single = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  ...preserved(),
});

export const TableCell = TiptapCell.extend({
  addAttributes: single,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

export const TableHeader = TiptapHeader.extend({
  addAttributes: single,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});
