import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';

interface Choice {
  label: string;
  onChoose: () => void;
  isChosen?: boolean;
  isDisabled?: boolean;
}

/** A menu button of a slab. */
export function SlabMenu({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        endIcon={<ArrowIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {choices.map(({ label: words, onChoose, isChosen, isDisabled }) => (
          <MenuItem
            key={words}
            selected={isChosen}
            disabled={isDisabled}
            sx={{ minHeight: 44 }}
            onClick={() => {
              setAnchor(null);
              onChoose();
            }}
          >
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
