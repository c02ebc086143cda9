import type { Extensions } from '@tiptap/core';
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
  Blockquote,
  BulletList,
  CodeBlock,
  HardBreak,
  Heading,
  ListItem,
  OrderedList,
  Paragraph,
} from './elements/text.ts';

export interface RichTextOptions {
  /** What an empty text says of itself. */
  placeholder?: string;
}

/** All that an article may hold. */
export const articleExtensions = (options: RichTextOptions = {}): Extensions => [
  ...smallExtensions(options),
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
];

/** Paragraphs, headings, bold, italic, links, lists and quotations: what a mail or a text of the site holds. */
export const smallExtensions = ({ placeholder }: RichTextOptions = {}): Extensions => [
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
  Blockquote,
  SourceBlock,
  UndoRedo,
  Gapcursor,
  Dropcursor.configure({ width: 3, class: 'rich-text-drop' }),
  ...(placeholder ? [Placeholder.configure({ placeholder, showOnlyWhenEditable: false })] : []),
];
