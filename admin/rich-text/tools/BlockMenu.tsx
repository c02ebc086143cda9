import { Box, ListItemIcon, ListSubheader, Menu, MenuItem } from '@mui/material';
import { BLOCK_ICONS } from './block-icons.tsx';
import { BLOCKS, type Block } from './blocks.ts';

interface BlockMenuProps {
  anchor: HTMLElement | null;
  onClose: () => void;
  onChoose: (block: Block) => void;
  groups?: readonly Block['group'][];
}

/** Menu of the blocks that can be inserted. */
export function BlockMenu({ anchor, onClose, onChoose, groups = ['Text', 'Insert'] }: BlockMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: 344, maxWidth: '100%' } },
        list: { 'aria-label': 'Insert', sx: { pt: 0 } },
      }}
    >
      {groups.flatMap((group) => [
        <ListSubheader
          key={group}
          role="presentation"
          disableSticky
          sx={{ lineHeight: '32px', bgcolor: 'transparent' }}
        >
          {group}
        </ListSubheader>,
        ...BLOCKS.filter((block) => block.group === group).map((block) => (
          <MenuItem
            key={block.name}
            onClick={() => {
              onClose();
              // The menu gives the focus back before the text takes it.
              setTimeout(() => onChoose(block));
            }}
            sx={{ minHeight: 44 }}
          >
            <ListItemIcon>{BLOCK_ICONS[block.name]}</ListItemIcon>
            {block.label}
            <Typed>{block.typed}</Typed>
          </MenuItem>
        )),
      ])}
    </Menu>
  );
}

/** The typed shortcut of a menu item. */
export function Typed({ children }: { children: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ml: 'auto',
        px: 0.75,
        py: 0.25,
        border: '1.5px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.75rem',
        fontWeight: 600,
      }}
    >
      {children}
    </Box>
  );
}
