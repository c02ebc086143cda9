import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import { Box, IconButton } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useRef, useState } from 'react';
import { colours } from '../theme/colours.ts';

interface OrderedItemsProps<Item> {
  items: readonly Item[];
  /** Stays the same while an item moves, so that the focus moves along. */
  keyOf: (item: Item, index: number) => string;
  nameOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  onChange: (items: Item[]) => void;
  isWrong?: boolean;
}

/** A few items in their order inside a form, each with buttons to move it and to take it out. */
export function OrderedItems<Item>(props: OrderedItemsProps<Item>) {
  const { items, keyOf, nameOf, render, onChange, isWrong = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const move = (item: Item, index: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, item));
    setSaid(`${nameOf(item)}, position ${to + 1} of ${items.length}`);
  };
  return (
    <>
      <Box
        component="ol"
        ref={list}
        tabIndex={-1}
        sx={{
          ...LIST,
          ...(isWrong && { borderColor: 'error.main' }),
          ...(items.length === 0 && { border: 0 }),
        }}
      >
        {items.map((item, index) => (
          <Box component="li" key={keyOf(item, index)} sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>{render(item, index)}</Box>
            {items.length > 1 && (
              <>
                <IconButton
                  aria-label={`Move ${nameOf(item)} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(item, index, index - 1)}
                >
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`Move ${nameOf(item)} down`}
                  aria-disabled={index === items.length - 1}
                  onClick={() => move(item, index, index + 1)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
              </>
            )}
            <IconButton
              aria-label={`Take ${nameOf(item)} out`}
              onClick={() => {
                onChange(items.toSpliced(index, 1));
                setSaid(`${nameOf(item)} taken out`);
                list.current?.focus();
              }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
} as const;

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 48,
  pl: 1.75,
  '& + &': { borderTop: `1px solid ${colours.line}` },
  // Not disabled, which would lose the focus at either end.
  '& [aria-disabled="true"]': { opacity: 0.3 },
} as const;
