import AddIcon from '@mui/icons-material/Add';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';

interface InsertFactProps {
  /** Names of the facts that the text may contain. */
  names: readonly string[];
  /** @param text the fact as it is written in a text: its name in braces */
  onChosen: (text: string) => void;
}

/** A menu of the facts that can be inserted at the caret, such as the company's name. */
export function InsertFact({ names, onChosen }: InsertFactProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const chosen = useRef<string>(undefined);
  const id = useId();
  const take = () => {
    const name = chosen.current;
    chosen.current = undefined;
    if (name) onChosen(`{${name}}`);
  };
  return (
    <>
      <Button
        size="small"
        color="secondary"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-controls={at ? id : undefined}
        onClick={({ currentTarget }) => setAt(currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        Insert
      </Button>
      <Menu
        id={id}
        anchorEl={at}
        open={at !== null}
        onClose={() => setAt(null)}
        // After the menu has returned the focus.
        slotProps={{ transition: { onExited: take } }}
      >
        {names.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              chosen.current = name;
              setAt(null);
            }}
          >
            {FACT_NAMES[name] ?? name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
