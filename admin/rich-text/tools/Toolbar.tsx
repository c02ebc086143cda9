import { Box } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';

interface ToolbarProps {
  label: string;
  children: ReactNode;
  onEscape?: () => void;
  sx?: SxProps;
}

/** Tools in a row: a single tab stop, with arrow keys between the tools. */
export function Toolbar({ label, children, onEscape, sx }: ToolbarProps) {
  const bar = useRef<HTMLElement>(null);
  const buttons = () =>
    [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
      (button) => button.offsetParent !== null || !button.ownerDocument.defaultView?.ResizeObserver,
    );

  const stopAt = useCallback((stop: HTMLElement | undefined) => {
    for (const button of bar.current?.querySelectorAll<HTMLElement>('button') ?? [])
      button.tabIndex = button === stop ? 0 : -1;
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      onEscape();
      return;
    }
    const all = buttons();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowRight: (current + 1) % all.length,
      ArrowLeft: (current - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (current === -1 || next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <Box
      ref={(element: HTMLElement | null) => {
        bar.current = element;
        stopAt(buttons()[0]);
      }}
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
