import CallIcon from '@mui/icons-material/AdsClickOutlined';
import CodeIcon from '@mui/icons-material/Code';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import NumberedIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import StruckIcon from '@mui/icons-material/StrikethroughS';
import SubIcon from '@mui/icons-material/Subscript';
import SupIcon from '@mui/icons-material/Superscript';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import type { SxProps } from '@mui/material/styles';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { memo, type ReactElement } from 'react';
import { isInFootnotes } from '../elements/footnotes.ts';
import { useRichText } from '../rich-text-context.tsx';
import { BLOCKS, type Question } from './blocks.ts';
import { useAsk } from './Questions.tsx';
import { ToolButton } from './ToolButton.tsx';

export interface Tool {
  label: string;
  /** In ProseMirror's notation: Mod is Ctrl, or Cmd on a Mac. */
  keys?: string;
  icon: ReactElement;
  hasMenu?: 'dialog';
  /** Name of the mark or node that it toggles. */
  toggles?: Toggle;
  isDisabled?: (state: TextState) => boolean;
  run(editor: Editor, ask: (question: Question) => void): void;
}

const TOGGLES = [
  'bold',
  'italic',
  'link',
  'struck',
  'code',
  'sub',
  'sup',
  'bulletList',
  'orderedList',
  'blockquote',
] as const;
type Toggle = (typeof TOGGLES)[number];

const mark = (label: string, keys: string, icon: ReactElement, toggles: Toggle): Tool => ({
  label,
  keys,
  icon,
  toggles,
  run: (editor) => editor.chain().focus().toggleMark(toggles).run(),
});

/** One of BLOCKS, which footnotes cannot contain. */
const block = (name: string, icon: ReactElement, rest: Partial<Tool> = {}): Tool => {
  const found = BLOCKS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no block called ${name}.`);
  return { label: found.label, icon, run: found.run, isDisabled: ({ isInNote }) => isInNote, ...rest };
};

/** The tools that are offered in several places. */
export const TOOLS = {
  undo: {
    label: 'Undo',
    keys: 'Mod-z',
    icon: <UndoIcon />,
    isDisabled: ({ canUndo }) => !canUndo,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  redo: {
    label: 'Redo',
    keys: 'Mod-y',
    icon: <RedoIcon />,
    isDisabled: ({ canRedo }) => !canRedo,
    run: (editor) => editor.chain().focus().redo().run(),
  },
  bold: mark('Bold', 'Mod-b', <BoldIcon />, 'bold'),
  italic: mark('Italic', 'Mod-i', <ItalicIcon />, 'italic'),
  link: { ...mark('Link', 'Mod-k', <LinkIcon />, 'link'), hasMenu: 'dialog', run: (_, ask) => ask('link') },
  struck: mark('Strikethrough', 'Mod-Shift-s', <StruckIcon />, 'struck'),
  code: mark('Inline code', 'Mod-e', <CodeIcon />, 'code'),
  sub: mark('Subscript', 'Mod-Shift-,', <SubIcon />, 'sub'),
  sup: mark('Superscript', 'Mod-Shift-.', <SupIcon />, 'sup'),
  list: block('list', <ListIcon />, { keys: 'Mod-Shift-8', toggles: 'bulletList' }),
  numberedList: block('numbered-list', <NumberedIcon />, { keys: 'Mod-Shift-7', toggles: 'orderedList' }),
  quotation: block('quotation', <QuoteIcon />, { keys: 'Mod-Shift-b', toggles: 'blockquote' }),
  picture: block('picture', <PictureIcon />, { hasMenu: 'dialog' }),
  table: block('table', <TableIcon />),
  callToAction: block('call-to-action', <CallIcon />),
} satisfies Record<string, Tool>;

export type TextTool = keyof typeof TOOLS;

export type TextState = Record<Toggle | 'canUndo' | 'canRedo' | 'isInNote', boolean>;

/** @returns what is true at the cursor */
export function useTextState(): TextState {
  const { editor } = useRichText();
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...(Object.fromEntries(TOGGLES.map((name) => [name, now.isActive(name)])) as Record<Toggle, boolean>),
      // `can()` would create every command at each key.
      canUndo: undoDepth(now.state) > 0,
      canRedo: redoDepth(now.state) > 0,
      isInNote: isInFootnotes(now.state.selection.$from),
    }),
  });
}

interface TextToolsProps {
  names: readonly TextTool[];
  state: TextState;
  sx?: SxProps;
}

/** Buttons for these tools. */
export function TextTools({ names, state, sx }: TextToolsProps) {
  return names.map((name) => {
    const { toggles, isDisabled }: Tool = TOOLS[name];
    return (
      <TextToolButton
        key={name}
        name={name}
        isOn={toggles && state[toggles]}
        isDisabled={isDisabled?.(state)}
        sx={sx}
      />
    );
  });
}

interface TextToolButtonProps {
  name: TextTool;
  isOn: boolean | undefined;
  isDisabled: boolean | undefined;
  sx: SxProps | undefined;
}

// Memoised, so that a key which changes the state of one tool renders only this one.
const TextToolButton = memo(function TextToolButton({ name, ...props }: TextToolButtonProps) {
  const { editor } = useRichText();
  const ask = useAsk();
  const { label, keys, icon, hasMenu, run }: Tool = TOOLS[name];
  return (
    <ToolButton
      label={label}
      keys={keys}
      icon={icon}
      hasMenu={hasMenu}
      onPress={() => run(editor, ask)}
      {...props}
    />
  );
});
