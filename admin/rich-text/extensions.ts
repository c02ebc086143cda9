import { type Extensions, Node, type NodeViewRenderer } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { ListKeymap } from '@tiptap/extension-list';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
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
import { Table, TableCell, TableHeader, TableRow } from './elements/table.ts';
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

export interface RichTextOptions {
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
