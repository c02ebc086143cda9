import { Box, IconButton, Tooltip } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, memo, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { type Question, runTool, TOOLS, type Tool, type ToolName, type ToolState } from './tools.tsx';

interface ToolbarProps {
  label: string;
  children: ReactNode;
  onEscape?: () => void;
  sx?: SxProps;
}

/** Tools in a row: a single tab stop, with arrow keys between the tools. */
export function Toolbar({ label, children, onEscape, sx }: ToolbarProps) {
  const bar = useRef<HTMLElement>(null);
  const all = () => [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const shown = () =>
    all().filter(
      (button) => button.offsetParent !== null || !button.ownerDocument.defaultView?.ResizeObserver,
    );

  const stopAt = (stop: HTMLElement | undefined) => {
    for (const button of all()) button.tabIndex = button === stop ? 0 : -1;
  };

  // At first, and when tools came or went.
  useEffect(() => {
    const [stop, ...others] = all().filter(({ tabIndex }) => tabIndex === 0);
    if (!stop || others.length > 0 || !shown().includes(stop)) stopAt(shown()[0]);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      onEscape();
      return;
    }
    const buttons = shown();
    const current = buttons.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowRight: (current + 1) % buttons.length,
      ArrowLeft: (current - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (current === -1 || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={(event) => stopAt(event.target)}
      sx={{ display: 'flex', alignItems: 'center', minWidth: 0, ...(sx as object) }}
    >
      {children}
    </Box>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ReactElement;
  /** In ProseMirror's notation: Mod is Ctrl, or Cmd on a Mac. */
  keys?: string | undefined;
  /** Absent if the tool is not a toggle. */
  isOn?: boolean | undefined;
  isDisabled?: boolean | undefined;
  hasMenu?: 'menu' | 'dialog' | undefined;
  onPress: (event: { currentTarget: HTMLElement }) => void;
  sx?: SxProps | undefined;
}

/** A tool of the editor, which keeps the selection, and on a phone the keyboard. */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon, keys, isOn, isDisabled = false, hasMenu, onPress, sx } = props;
  return (
    <Tooltip title={keys ? `${label} · ${keyInWords(keys)}` : label} describeChild>
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        aria-haspopup={hasMenu}
        aria-keyshortcuts={keys?.replaceAll('-', '+').replace('Mod', isMac() ? 'Meta' : 'Control')}
        aria-disabled={isDisabled || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => !isDisabled && onPress(event)}
        sx={{
          width: { xs: 44, sm: 40 },
          height: { xs: 44, sm: 40 },
          flexShrink: 0,
          color: isDisabled ? 'text.disabled' : 'inherit',
          ...(isOn && { bgcolor: 'primary.light' }),
          ...(sx as object),
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** @returns a shortcut as people read it: Ctrl+Shift+8, or ⇧⌘8 on a Mac */
function keyInWords(keys: string): string {
  const shown = keys.replace(/.$/, (key) => key.toUpperCase());
  if (!isMac()) return shown.replace('Mod', 'Ctrl').replaceAll('-', '+');
  const signs = ['Alt', 'Shift', 'Mod'].map((key, at) => (keys.includes(key) ? '⌥⇧⌘'[at] : ''));
  return signs.join('') + shown.slice(-1);
}

interface ToolButtonsProps {
  names: readonly ToolName[];
  editor: Editor;
  ask: (question: Question) => void;
  state: ToolState;
  sx?: SxProps;
}

/** Buttons for these tools. */
export const ToolButtons = ({ names, state: { on, off }, ...props }: ToolButtonsProps) =>
  names.map((name) => (
    <OneTool key={name} name={name} isOn={on.includes(name)} isDisabled={off.includes(name)} {...props} />
  ));

type OneToolProps = Omit<ToolButtonsProps, 'names' | 'state'> & {
  name: ToolName;
  isOn: boolean;
  isDisabled: boolean;
};

// Memoised, so that a key which changes the state of one tool renders only this one.
const OneTool = memo(function OneTool({ name, editor, ask, isOn, ...look }: OneToolProps) {
  const { label, keys, icon, asks, toggles }: Tool = TOOLS[name];
  return (
    <ToolButton
      label={label}
      keys={keys}
      icon={icon}
      hasMenu={asks && 'dialog'}
      isOn={toggles && isOn}
      onPress={() => runTool(name, editor, ask)}
      {...look}
    />
  );
});
