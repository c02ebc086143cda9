import CallIcon from '@mui/icons-material/AdsClickOutlined';
import CodeIcon from '@mui/icons-material/Code';
import GalleryIcon from '@mui/icons-material/CollectionsOutlined';
import CodeBlockIcon from '@mui/icons-material/DataObject';
import FileIcon from '@mui/icons-material/FilePresentOutlined';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import NumberedIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PullIcon from '@mui/icons-material/FormatQuoteOutlined';
import SmallIcon from '@mui/icons-material/FormatSize';
import RuleIcon from '@mui/icons-material/HorizontalRule';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined';
import StruckIcon from '@mui/icons-material/StrikethroughS';
import SubIcon from '@mui/icons-material/Subscript';
import SupIcon from '@mui/icons-material/Superscript';
import FootnoteIcon from '@mui/icons-material/SuperscriptOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import MinorIcon from '@mui/icons-material/TextFieldsOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import UndoIcon from '@mui/icons-material/Undo';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactElement } from 'react';
import { linkBlockOf } from '../elements/blocks.ts';
import { isInFootnotes } from '../elements/footnotes.ts';

/** Insertions that ask something first. */
export type Question = 'picture' | 'gallery' | 'file' | 'link';

type Chain = ReturnType<Editor['chain']>;

export interface Tool {
  label: string;
  icon: ReactElement;
  /** In ProseMirror's notation: Mod is Ctrl, or Cmd on a Mac. */
  keys?: string;
  /** Typing this at the start of a line does the same. */
  typed?: string;
  /** Name and attributes of the mark or block that it toggles. */
  toggles?: [name: string, attributes?: object];
  asks?: Question;
  run?(chain: Chain): Chain;
}

const mark = (label: string, keys: string, icon: ReactElement, name: string): Tool => ({
  label,
  keys,
  icon,
  toggles: [name],
  run: (chain) => chain.toggleMark(name),
});

const heading = (level: 2 | 3 | 4, label: string, icon: ReactElement): Tool => ({
  label,
  icon,
  typed: '#'.repeat(level),
  toggles: ['heading', { level }],
  run: (chain) => chain.toggleHeading({ level }),
});

/** Changes the style of the text at the cursor. */
const TEXT_BLOCKS = {
  heading2: heading(2, 'Heading', <HeadingIcon />),
  heading3: heading(3, 'Small heading', <SmallIcon />),
  heading4: heading(4, 'Minor heading', <MinorIcon />),
  bulletList: {
    label: 'List',
    icon: <ListIcon />,
    keys: 'Mod-Shift-8',
    typed: '-',
    toggles: ['bulletList'],
    run: (chain) => chain.toggleBulletList(),
  },
  orderedList: {
    label: 'Numbered list',
    icon: <NumberedIcon />,
    keys: 'Mod-Shift-7',
    typed: '1.',
    toggles: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  blockquote: {
    label: 'Quotation',
    icon: <QuoteIcon />,
    keys: 'Mod-Shift-b',
    typed: '>',
    toggles: ['blockquote', { pull: false }],
    run: (chain) => chain.toggleBlockquote(),
  },
  pullQuote: {
    label: 'Pull quotation',
    icon: <PullIcon />,
    toggles: ['blockquote', { pull: true }],
    run: (chain) => chain.setPullQuote(),
  },
  codeBlock: {
    label: 'Code',
    icon: <CodeBlockIcon />,
    typed: '```',
    toggles: ['codeBlock'],
    run: (chain) => chain.toggleCodeBlock(),
  },
} satisfies Record<string, Tool>;

const INSERTS = {
  picture: { label: 'Picture', icon: <PictureIcon />, asks: 'picture' },
  table: {
    label: 'Table',
    icon: <TableIcon />,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  callToAction: {
    label: 'Call to action',
    icon: <CallIcon />,
    // The form for a consultation, which the site opens over the article.
    run: (chain) => chain.insertContent(linkBlockOf('callToAction', '/contact', 'Book Free Consultation')),
  },
  gallery: { label: 'Gallery', icon: <GalleryIcon />, asks: 'gallery' },
  file: { label: 'File', icon: <FileIcon />, asks: 'file' },
  video: {
    label: 'Video',
    icon: <VideoIcon />,
    // Its address is asked for in its place.
    run: (chain) => chain.insertContent(linkBlockOf('video', '', '')),
  },
  rule: {
    label: 'Rule',
    icon: <RuleIcon />,
    typed: '---',
    run: (chain) => chain.insertContent({ type: 'rule' }),
  },
  footnote: { label: 'Footnote', icon: <FootnoteIcon />, run: (chain) => chain.insertFootnote() },
} satisfies Record<string, Tool>;

const BLOCKS = { ...TEXT_BLOCKS, ...INSERTS };

export const TOOLS = {
  undo: { label: 'Undo', keys: 'Mod-z', icon: <UndoIcon />, run: (chain) => chain.undo() },
  redo: { label: 'Redo', keys: 'Mod-y', icon: <RedoIcon />, run: (chain) => chain.redo() },
  bold: mark('Bold', 'Mod-b', <BoldIcon />, 'bold'),
  italic: mark('Italic', 'Mod-i', <ItalicIcon />, 'italic'),
  link: { label: 'Link', keys: 'Mod-k', icon: <LinkIcon />, toggles: ['link'], asks: 'link' },
  struck: mark('Strikethrough', 'Mod-Shift-s', <StruckIcon />, 'struck'),
  code: mark('Inline code', 'Mod-e', <CodeIcon />, 'code'),
  sub: mark('Subscript', 'Mod-Shift-,', <SubIcon />, 'sub'),
  sup: mark('Superscript', 'Mod-Shift-.', <SupIcon />, 'sup'),
  ...BLOCKS,
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

const namesOf = (tools: object) => Object.keys(tools) as ToolName[];
export const TEXT_BLOCK_NAMES = namesOf(TEXT_BLOCKS);
export const BLOCK_NAMES = namesOf(BLOCKS);

export function runTool(name: ToolName, editor: Editor, ask: (question: Question) => void): void {
  const { asks, run }: Tool = TOOLS[name];
  if (asks) ask(asks);
  else run?.(editor.chain().focus()).run();
}

export interface ToolState {
  /** Tools whose mark or block is at the cursor. */
  on: ToolName[];
  /** Tools that can do nothing there. */
  off: ToolName[];
  isInNote: boolean;
}

/** @returns what is true at the cursor */
export const useToolState = (editor: Editor): ToolState =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { state } = now;
      const isInNote = isInFootnotes(state.selection.$from);
      return {
        on: namesOf(TOOLS).filter((name) => {
          const { toggles }: Tool = TOOLS[name];
          return toggles && now.isActive(...toggles);
        }),
        // `can()` would create every command at each key.
        off: [
          ...(undoDepth(state) > 0 ? [] : (['undo'] as const)),
          ...(redoDepth(state) > 0 ? [] : (['redo'] as const)),
          // Footnotes hold only paragraphs.
          ...(isInNote ? BLOCK_NAMES : []),
        ],
        isInNote,
      };
    },
  });
