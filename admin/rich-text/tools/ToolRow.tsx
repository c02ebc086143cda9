import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import SizeIcon from '@mui/icons-material/FormatSize';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useIsPhone } from '../../layout/widths.ts';
import { useRichText } from '../rich-text-context.tsx';
import { moveBlock } from './extension.ts';
import { MenuButton, type MenuChoice } from './MenuButton.tsx';
import { useAsk } from './Questions.tsx';
import { ToolButtons, Toolbar } from './Toolbar.tsx';
import {
  BLOCK_NAMES,
  runTool,
  TEXT_BLOCK_NAMES,
  TOOLS,
  type Tool,
  type ToolName,
  useToolState,
} from './tools.tsx';

/**
 * The tools of an article: in a row above the text, on a phone in a bar at the bottom.
 * @param props.children at the end of the row, such as the word count
 */
export function ToolRow({ children }: { children: ReactNode }) {
  const { editor, storage } = useRichText();
  const ask = useAsk();
  const isPhone = useIsPhone();
  const state = useToolState(editor);
  const { on, off, isInNote } = state;
  const [said, setSaid] = useState('');
  useEffect(() => {
    storage.tools.say = setSaid;
  }, [storage]);
  const onReady = useCallback(
    (open: (place: DOMRect) => void) => {
      storage.tools.insert = () => {
        const { left, top, bottom } = editor.view.coordsAtPos(editor.state.selection.from);
        open(new DOMRect(left, top, 0, bottom - top));
      };
    },
    [editor, storage],
  );
  const choiceOf = (name: ToolName): MenuChoice => {
    const { label, icon, toggles }: Tool = TOOLS[name];
    return {
      label,
      icon,
      ...(toggles && { isOn: on.includes(name) }),
      isDisabled: off.includes(name),
      run: () => runTool(name, editor, ask),
    };
  };
  const tools = { editor, ask, state };

  const style = TEXT_BLOCK_NAMES.find((name) => on.includes(name));
  const styled = isInNote ? 'Footnote' : style ? TOOLS[style].label : 'Paragraph';
  const styles = (
    <MenuButton
      label={`Text style: ${styled}`}
      shows={isPhone ? <SizeIcon /> : styled}
      menu="Text style"
      isOneOf
      isDisabled={isInNote}
      choices={[
        { label: 'Paragraph', isOn: !style, run: () => editor.chain().focus().clearNodes().run() },
        ...TEXT_BLOCK_NAMES.map((name) => ({
          label: TOOLS[name].label,
          isOn: name === style,
          run: () => name !== style && runTool(name, editor, ask),
        })),
      ]}
      sx={{ justifyContent: 'space-between', ...(!isPhone && { width: 'max(148px, 8rem)' }) }}
    />
  );
  const insert = (
    <MenuButton
      label="Insert"
      shows={isPhone ? <AddIcon /> : 'Insert'}
      startIcon={<AddIcon />}
      isDisabled={isInNote}
      onReady={onReady}
      choices={BLOCK_NAMES.map((name) => {
        const { label, icon, typed }: Tool = TOOLS[name];
        const group = TEXT_BLOCK_NAMES.includes(name) ? 'Text' : 'Insert';
        const run = () => {
          const { $from } = editor.state.selection;
          if ($from.parent.textContent === '/')
            editor.commands.deleteRange({ from: $from.start(), to: $from.end() });
          runTool(name, editor, ask);
        };
        return { label, icon, typed, group, run };
      })}
    />
  );
  const move = (by: -1 | 1) => {
    setSaid(moveBlock(editor, by) ?? 'It cannot go further.');
    editor.commands.focus();
  };
  const more = (names: readonly ToolName[]) => (
    <>
      <MenuButton
        label="More tools"
        shows={<MoreIcon />}
        choices={[
          ...names.map(choiceOf),
          { label: 'Move up', icon: <UpIcon />, typed: 'Alt+Shift+↑', run: () => move(-1) },
          { label: 'Move down', icon: <DownIcon />, typed: 'Alt+Shift+↓', run: () => move(1) },
        ]}
      />
      <span role="status" style={visuallyHidden as object}>
        {said}
      </span>
    </>
  );
  const toText = () => editor.commands.focus();

  if (isPhone)
    return (
      <Toolbar
        label="Formatting"
        onEscape={toText}
        sx={{ flex: 1, justifyContent: 'space-between', px: 0.25 }}
      >
        {insert}
        {styles}
        <ToolButtons names={['bold', 'italic', 'link', 'bulletList']} {...tools} />
        {more(['undo', 'redo', 'struck', 'code', 'sub', 'sup'])}
      </Toolbar>
    );
  return (
    <>
      <Toolbar label="Formatting" onEscape={toText} sx={{ flex: 'none' }}>
        <ToolButtons names={['undo', 'redo']} {...tools} />
        <Line />
        {styles}
        <Line />
        <ToolButtons names={['bold', 'italic', 'link']} {...tools} />
        <Line sx={WITH_ROOM} />
        <ToolButtons names={['bulletList', 'orderedList', 'blockquote']} {...tools} sx={WITH_ROOM} />
        <Line sx={WITH_ROOM} />
        <ToolButtons names={['picture', 'table', 'callToAction']} {...tools} sx={WITH_ROOM} />
        {insert}
        {more(['struck', 'code', 'sub', 'sup'])}
      </Toolbar>
      <Box sx={{ flex: 1 }} />
      {children}
    </>
  );
}

/** Otherwise these are only in 'Insert' and in the style menu. */
const WITH_ROOM = { display: { xs: 'none', lg: 'inline-flex' } };

function Line({ sx }: { sx?: object }) {
  return (
    <Box aria-hidden sx={{ width: '1px', height: 24, bgcolor: 'divider', mx: 1, flex: 'none', ...sx }} />
  );
}
