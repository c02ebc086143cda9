import DownIcon from '@mui/icons-material/ArrowDropDown';
import {
  Box,
  Button,
  IconButton,
  ListItemIcon,
  ListSubheader,
  Menu,
  MenuItem,
  type PopoverVirtualElement,
  Tooltip,
} from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import { type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

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

export interface MenuChoice {
  label: string;
  icon?: ReactElement;
  /** Keys that do the same. */
  typed?: string | undefined;
  /** Heading above the first of its kind. */
  group?: string;
  /** Whether it is chosen; absent if it only does something. */
  isOn?: boolean;
  isDisabled?: boolean;
  run(): void;
}

interface MenuButtonProps {
  label: string;
  /** Words or, for little room, an icon on the button. */
  shows: string | ReactElement;
  startIcon?: ReactElement;
  /** Name of the menu, if it is not the button's. */
  menu?: string;
  choices: readonly MenuChoice[];
  /** Whether only one of the choices can be on. */
  isOneOf?: boolean;
  isDisabled?: boolean;
  /** Gets a function that opens the menu at a place in the text. */
  onReady?: (open: (place: DOMRect) => void) => void;
  sx?: SxProps;
}

/** A tool that opens a menu, and keeps the selection. */
export function MenuButton(props: MenuButtonProps) {
  const { label, shows, startIcon, menu = label, choices, isOneOf, isDisabled = false, onReady, sx } = props;
  const [anchor, setAnchor] = useState<HTMLElement | PopoverVirtualElement | null>(null);
  useEffect(() => {
    // At once, so that the next key is the menu's.
    onReady?.((place) => flushSync(() => setAnchor({ nodeType: 1, getBoundingClientRect: () => place })));
  }, [onReady]);
  const open = (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget);
  const close = () => setAnchor(null);
  return (
    <>
      {typeof shows === 'string' ? (
        <Button
          color="inherit"
          size="small"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={isDisabled || undefined}
          startIcon={startIcon}
          endIcon={<DownIcon />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => !isDisabled && open(event)}
          sx={{ ...WORDS, color: isDisabled ? 'text.disabled' : 'inherit', ...(sx as object) }}
        >
          {shows}
        </Button>
      ) : (
        <ToolButton
          label={label}
          icon={shows}
          hasMenu="menu"
          isDisabled={isDisabled}
          onPress={open}
          sx={sx}
        />
      )}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': menu }, paper: { sx: { minWidth: 200, maxWidth: '100%' } } }}
      >
        {choices.flatMap(({ label: name, icon, typed, group, isOn, isDisabled: cannot, run }, at) => [
          group !== choices[at - 1]?.group && (
            <ListSubheader key={group} role="presentation" disableSticky sx={GROUP}>
              {group}
            </ListSubheader>
          ),
          <MenuItem
            key={name}
            {...(isOn !== undefined && {
              role: isOneOf ? 'menuitemradio' : 'menuitemcheckbox',
              'aria-checked': isOn,
              selected: isOn,
            })}
            disabled={cannot}
            onClick={() => {
              // At once, so that the next key finds the choice made; the menu gives the focus back before.
              flushSync(close);
              run();
            }}
            sx={{ minHeight: 44, gap: 1 }}
          >
            {icon && <ListItemIcon>{icon}</ListItemIcon>}
            {name}
            {typed && (
              <Box component="span" aria-hidden sx={TYPED}>
                {typed}
              </Box>
            )}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}

const WORDS = { minHeight: 40, px: 1.25, fontWeight: 600, fontSize: '0.9375rem', flexShrink: 0 } as const;
const GROUP = { lineHeight: '32px', bgcolor: 'transparent' } as const;
const TYPED = {
  ml: 'auto',
  px: 0.75,
  py: 0.25,
  border: '1.5px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 600,
} as const;
