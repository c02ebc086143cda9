import AddIcon from '@mui/icons-material/Add';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { memo, type ReactElement, type ReactNode, useState } from 'react';
import { useIsPhone } from '../../layout/widths.ts';
import { useRichText } from '../rich-text-context.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { useAsk } from './Questions.tsx';
import { StyleMenu } from './StyleMenu.tsx';
import { type TextState, type TextTool, TextTools, TOOLS, type Tool, useTextState } from './TextTools.tsx';
import { ToolButton } from './ToolButton.tsx';
import { Toolbar } from './Toolbar.tsx';

interface ToolRowProps {
  /** At the end of the row, such as the word count. */
  children?: ReactNode;
  /** More items for the end of the menu on a phone. */
  choices?: (close: () => void) => ReactNode;
}

/** The tools of an article: in a row above the text, on a phone in a bar at the bottom. */
export function ToolRow({ children, choices }: ToolRowProps) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <PhoneBar choices={choices} />
  ) : (
    <>
      <WideRow choices={choices} />
      <Box sx={{ flex: 1 }} />
      {children}
    </>
  );
}

function WideRow({ choices }: Pick<ToolRowProps, 'choices'>) {
  const state = useTextState();
  return (
    <Toolbar label="Formatting" sx={{ flex: 'none' }}>
      <TextTools names={['undo', 'redo']} state={state} />
      <Line />
      <StyleMenu />
      <Line />
      <TextTools names={['bold', 'italic', 'link']} state={state} />
      <Line sx={WITH_ROOM} />
      <TextTools names={['list', 'numberedList', 'quotation']} state={state} sx={WITH_ROOM} />
      <Line sx={WITH_ROOM} />
      <TextTools names={['picture', 'table', 'callToAction']} state={state} sx={WITH_ROOM} />
      <InsertMenu isDisabled={state.isInNote} />
      <MoreMenu state={state} choices={choices} />
    </Toolbar>
  );
}

/** Otherwise these are only in 'Insert' and in the style menu. */
const WITH_ROOM = { display: { xs: 'none', lg: 'inline-flex' } };

function PhoneBar({ choices }: Pick<ToolRowProps, 'choices'>) {
  const state = useTextState();
  return (
    <Toolbar label="Formatting" sx={{ flex: 1, justifyContent: 'space-between', px: 0.25 }}>
      <InsertMenu isDisabled={state.isInNote} isShort />
      <StyleMenu isShort />
      <TextTools names={['bold', 'italic', 'link', 'list']} state={state} />
      <MoreMenu state={state} isPhone choices={choices} />
    </Toolbar>
  );
}

interface InsertMenuProps {
  isDisabled: boolean;
  /** Shows only an icon. */
  isShort?: boolean;
}

const InsertMenu = memo(function InsertMenu({ isDisabled, isShort = false }: InsertMenuProps) {
  const { editor } = useRichText();
  const ask = useAsk();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {isShort ? (
        <ToolButton
          label="Insert"
          icon={<AddIcon />}
          hasMenu="menu"
          isDisabled={isDisabled}
          onPress={(event) => setAnchor(event.currentTarget)}
        />
      ) : (
        <Button
          color="inherit"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={isDisabled || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => !isDisabled && setAnchor(event.currentTarget)}
          sx={{ minHeight: 40, px: 1.25, fontWeight: 600, color: isDisabled ? 'text.disabled' : 'inherit' }}
        >
          Insert
        </Button>
      )}
      <BlockMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onChoose={(chosen) => chosen.run(editor, ask)}
      />
    </>
  );
});

interface MoreMenuProps {
  state: TextState;
  isPhone?: boolean;
  choices: ToolRowProps['choices'];
}

/** Tools that are rarely needed, and on a phone those without room in the bar. */
function MoreMenu({ state, isPhone, choices }: MoreMenuProps) {
  const { editor } = useRichText();
  const ask = useAsk();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const item = (label: string, icon: ReactElement, run: () => void, isOn?: boolean) => (
    <MenuItem
      key={label}
      {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn, selected: isOn })}
      onClick={() => {
        close();
        setTimeout(run);
      }}
      sx={{ minHeight: 44 }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  const tool = (name: TextTool) => {
    const { label, icon, toggles, run }: Tool = TOOLS[name];
    return item(label, icon, () => run(editor, ask), toggles && state[toggles]);
  };
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
        {isPhone && [tool('undo'), tool('redo'), <Divider key="line" />]}
        {(['struck', 'code', 'sub', 'sup'] as const).map(tool)}
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
