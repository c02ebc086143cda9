import { IconButton, Tooltip } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { keyForAria, keyInWords } from './keys.ts';

interface ToolButtonProps {
  label: string;
  icon: ReactElement;
  /** In ProseMirror's notation: Mod is Ctrl, or Cmd on a Mac. */
  keys?: string;
  /** Absent if the tool is not a toggle. */
  isOn?: boolean;
  isDisabled?: boolean;
  hasMenu?: 'menu' | 'dialog';
  /** Whether it can be dragged: preventing the default of its mousedown would prevent that. */
  keepsDrag?: boolean;
  onPress: (event: { currentTarget: HTMLElement }) => void;
  sx?: SxProps;
}

/** A tool of the editor, which keeps the selection, and on a phone the keyboard. */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon, keys, isOn, isDisabled = false, hasMenu, keepsDrag, onPress, sx } = props;
  return (
    <Tooltip title={keys ? `${label} · ${keyInWords(keys)}` : label} describeChild>
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        aria-haspopup={hasMenu}
        aria-keyshortcuts={keys ? keyForAria(keys) : undefined}
        aria-disabled={isDisabled || undefined}
        onMouseDown={(event) => !keepsDrag && event.preventDefault()}
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
