import { type Extensions, Node, type NodeViewRenderer } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { ListKeymap } from '@tiptap/extension-list';
import {
  TableCell as TiptapCell,
  TableHeader as TiptapHeader,
  TableRow as TiptapRow,
  Table as TiptapTable,
} from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { isInTable, selectedRect } from '@tiptap/pm/tables';
import {
  AuthorNote,
  CallToAction,
  Division,
  FileBlock,
  Rule,
  SourceBlock,
  Video,
} from './elements/blocks.ts';
import { Footnote, FootnoteItem, Footnotes } from './elements/footnotes.ts';
import { Bold, Code, Italic, Link, Span, Struck, Sub, Sup, Underline } from './elements/marks.ts';
import { Gallery, GalleryPicture, Image, Picture } from './elements/pictures.ts';
import { preserved } from './elements/preserved.ts';
import {
  Anchor,
  Blockquote,
  BulletList,
  CodeBlock,
  HardBreak,
  Heading,
  ListItem,
  OrderedList,
  Paragraph,
  Quotes,
} from './elements/text.ts';

interface RichTextOptions {
  /** Placeholder of an empty text. */
  placeholder?: string;
  /** Node views by node name; other nodes are rendered as HTML. */
  views?: Readonly<Record<string, NodeViewRenderer>>;
}

/** Everything that an article may contain. */
export const articleExtensions = (options: RichTextOptions = {}): Extensions => [
  ...smallExtensions(options),
  ...viewed(options, [
    Underline,
    Struck,
    Sub,
    Sup,
    Code,
    Span,
    CodeBlock,
    Rule,
    Image,
    Picture,
    Gallery,
    GalleryPicture,
    FileBlock,
    CallToAction,
    Video,
    AuthorNote,
    Footnote,
    Footnotes,
    FootnoteItem,
    Division,
    Table,
    TableRow,
    TableHeader,
    TableCell,
  ]),
];

/** Paragraphs, headings, bold, italic, links, lists and quotations, for mails and texts of the site. */
export const smallExtensions = (options: RichTextOptions = {}): Extensions => [
  ...viewed(options, [
    Document,
    Text,
    Paragraph,
    Heading,
    HardBreak,
    Bold,
    Italic,
    Link,
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    Anchor,
    Blockquote,
    SourceBlock,
    Quotes,
    UndoRedo,
    Gapcursor,
  ]),
  Dropcursor.configure({ width: 3, color: 'currentcolor' }),
  ...(options.placeholder ? [Placeholder.configure({ placeholder: options.placeholder })] : []),
];

const viewed = ({ views = {} }: RichTextOptions, extensions: Extensions): Extensions =>
  extensions.map((extension) => {
    const view = views[extension.name];
    return view && extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;
  });

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

const TableHeader = TiptapHeader.extend({
  addAttributes: single,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});
