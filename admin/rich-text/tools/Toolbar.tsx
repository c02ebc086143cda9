import { Box } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { ToolButton } from './MenuButton.tsx';
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
