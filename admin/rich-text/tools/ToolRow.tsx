import AddIcon from '@mui/icons-material/Add';
import CallIcon from '@mui/icons-material/AdsClickOutlined';
import CodeIcon from '@mui/icons-material/Code';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import NumberedIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import RedoIcon from '@mui/icons-material/Redo';
import FindIcon from '@mui/icons-material/Search';
import StruckIcon from '@mui/icons-material/StrikethroughS';
import SubIcon from '@mui/icons-material/Subscript';
import SupIcon from '@mui/icons-material/Superscript';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useIsPhone } from '../../layout/AppSidebar.tsx';
import { isInFootnotes } from '../elements/footnotes.ts';
import { useRichText } from '../rich-text-context.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { BLOCKS } from './blocks.ts';
import { useAsk } from './Questions.tsx';
import { StyleMenu } from './StyleMenu.tsx';
import { ToolButton } from './ToolButton.tsx';
import { Toolbar } from './Toolbar.tsx';

interface ToolRowProps {
  /** Opens the find and replace bar. */
  onFind: () => void;
  /** At the end of the row, such as the word count. */
  children?: ReactNode;
  /** More items for the end of the menu on a phone. */
  choices?: (close: () => void) => ReactNode;
}

/** The tools of an article: in a row above the text, on a phone in a bar at the bottom. */
export function ToolRow({ onFind, children, choices }: ToolRowProps) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <PhoneBar onFind={onFind} choices={choices} />
  ) : (
    <>
      <WideRow choices={choices} />
      <Box sx={{ flex: 1 }} />
      {children}
      <ToolButton label="Find and replace" keys="Mod-f" icon={<FindIcon />} onPress={onFind} />
    </>
  );
}

function useMarks() {
  const { editor } = useRichText();
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      // `can()` would create every command at each key.
      canUndo: undoDepth(now.state) > 0,
      canRedo: redoDepth(now.state) > 0,
      inNote: isInFootnotes(now.state.selection.$from),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      list: now.isActive('bulletList'),
      numbered: now.isActive('orderedList'),
      quotation: now.isActive('blockquote'),
      struck: now.isActive('struck'),
      code: now.isActive('code'),
      sub: now.isActive('sub'),
      sup: now.isActive('sup'),
    }),
  });
}

const block = (name: string) => BLOCKS.find((one) => one.name === name);

function WideRow({ choices }: Pick<ToolRowProps, 'choices'>) {
  const { editor } = useRichText();
  const ask = useAsk();
  const is = useMarks();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const run = (name: string) => block(name)?.run(editor, ask);
  // Without room, these are only in 'Insert' and in the style menu.
  const wide = { display: { xs: 'none', lg: 'inline-flex' } };
  const middle = { display: { xs: 'none', lg: 'inline-flex' } };
  return (
    <Toolbar label="Formatting" sx={{ flex: 'none' }}>
      <ToolButton
        label="Undo"
        keys="Mod-z"
        icon={<UndoIcon />}
        isDisabled={!is.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label="Redo"
        keys="Mod-y"
        icon={<RedoIcon />}
        isDisabled={!is.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      <Line />
      <StyleMenu />
      <Line />
      <ToolButton
        label="Bold"
        keys="Mod-b"
        icon={<BoldIcon />}
        isOn={is.bold}
        onPress={() => editor.chain().focus().toggleBold().run()}
      />
      <ToolButton
        label="Italic"
        keys="Mod-i"
        icon={<ItalicIcon />}
        isOn={is.italic}
        onPress={() => editor.chain().focus().toggleItalic().run()}
      />
      <ToolButton
        label="Link"
        keys="Mod-k"
        icon={<LinkIcon />}
        isOn={is.link}
        hasMenu="dialog"
        onPress={() => ask('link')}
      />
      <Line sx={middle} />
      <ToolButton
        label="List"
        keys="Mod-Shift-8"
        icon={<ListIcon />}
        isOn={is.list}
        isDisabled={is.inNote}
        onPress={() => run('list')}
        sx={middle}
      />
      <ToolButton
        label="Numbered list"
        keys="Mod-Shift-7"
        icon={<NumberedIcon />}
        isOn={is.numbered}
        isDisabled={is.inNote}
        onPress={() => run('numbered-list')}
        sx={middle}
      />
      <ToolButton
        label="Quotation"
        keys="Mod-Shift-b"
        icon={<QuoteIcon />}
        isOn={is.quotation}
        isDisabled={is.inNote}
        onPress={() => run('quotation')}
        sx={middle}
      />
      <Line sx={wide} />
      <ToolButton
        label="Picture"
        icon={<PictureIcon />}
        hasMenu="dialog"
        isDisabled={is.inNote}
        onPress={() => ask('picture')}
        sx={wide}
      />
      <ToolButton
        label="Table"
        icon={<TableIcon />}
        isDisabled={is.inNote}
        onPress={() => run('table')}
        sx={wide}
      />
      <ToolButton
        label="Call to action"
        icon={<CallIcon />}
        isDisabled={is.inNote}
        onPress={() => run('call-to-action')}
        sx={wide}
      />
      <Button
        color="inherit"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-disabled={is.inNote || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => !is.inNote && setAnchor(event.currentTarget)}
        sx={{ minHeight: 40, px: 1.25, fontWeight: 600, color: is.inNote ? 'text.disabled' : 'inherit' }}
      >
        Insert
      </Button>
      <BlockMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onChoose={(chosen) => chosen.run(editor, ask)}
      />
      <MoreMenu is={is} choices={choices} />
    </Toolbar>
  );
}

function PhoneBar({ onFind, choices }: Pick<ToolRowProps, 'onFind' | 'choices'>) {
  const { editor } = useRichText();
  const ask = useAsk();
  const is = useMarks();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Toolbar label="Formatting" sx={{ flex: 1, justifyContent: 'space-between', px: 0.25 }}>
      <ToolButton
        label="Insert"
        icon={<AddIcon />}
        hasMenu="menu"
        isDisabled={is.inNote}
        onPress={(event) => setAnchor(event.currentTarget)}
      />
      <BlockMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onChoose={(chosen) => chosen.run(editor, ask)}
      />
      <StyleMenu isShort />
      <ToolButton
        label="Bold"
        icon={<BoldIcon />}
        isOn={is.bold}
        onPress={() => editor.chain().focus().toggleBold().run()}
      />
      <ToolButton
        label="Italic"
        icon={<ItalicIcon />}
        isOn={is.italic}
        onPress={() => editor.chain().focus().toggleItalic().run()}
      />
      <ToolButton
        label="Link"
        icon={<LinkIcon />}
        isOn={is.link}
        hasMenu="dialog"
        onPress={() => ask('link')}
      />
      <ToolButton
        label="List"
        icon={<ListIcon />}
        isOn={is.list}
        isDisabled={is.inNote}
        onPress={() => block('list')?.run(editor, ask)}
      />
      <MoreMenu is={is} choices={choices} onFind={onFind} />
    </Toolbar>
  );
}

interface Extra {
  label: string;
  icon: ReactElement;
  isOn?: boolean;
  run: (editor: Editor) => void;
}

interface MoreMenuProps {
  is: ReturnType<typeof useMarks>;
  onFind?: () => void;
  choices: ToolRowProps['choices'];
}

/** Tools that are rarely needed, and on a phone those without room in the bar. */
function MoreMenu({ is, onFind, choices }: MoreMenuProps) {
  const { editor } = useRichText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const onPhone: Extra[] = onFind
    ? [
        { label: 'Undo', icon: <UndoIcon />, run: (on) => on.chain().focus().undo().run() },
        { label: 'Redo', icon: <RedoIcon />, run: (on) => on.chain().focus().redo().run() },
        { label: 'Find and replace', icon: <FindIcon />, run: onFind },
      ]
    : [];
  const marks: Extra[] = [
    {
      label: 'Strikethrough',
      icon: <StruckIcon />,
      isOn: is.struck,
      run: (on) => on.chain().focus().toggleStruck().run(),
    },
    {
      label: 'Inline code',
      icon: <CodeIcon />,
      isOn: is.code,
      run: (on) => on.chain().focus().toggleCode().run(),
    },
    {
      label: 'Subscript',
      icon: <SubIcon />,
      isOn: is.sub,
      run: (on) => on.chain().focus().toggleSub().run(),
    },
    {
      label: 'Superscript',
      icon: <SupIcon />,
      isOn: is.sup,
      run: (on) => on.chain().focus().toggleSup().run(),
    },
  ];
  const item = ({ label, icon, isOn, run }: Extra) => (
    <MenuItem
      key={label}
      {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn, selected: isOn })}
      onClick={() => {
        close();
        setTimeout(() => run(editor));
      }}
      sx={{ minHeight: 44 }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <ToolButton
        label="More tools"
        icon={<MoreIcon />}
        hasMenu="menu"
        onPress={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'More tools' } }}
      >
        {onPhone.map(item)}
        {onPhone.length > 0 && <Divider />}
        {marks.map(item)}
        {choices && <Divider />}
        {choices?.(close)}
      </Menu>
    </>
  );
}

function Line({ sx }: { sx?: object }) {
  return (
    <Box aria-hidden sx={{ width: '1px', height: 24, bgcolor: 'divider', mx: 1, flex: 'none', ...sx }} />
  );
}
