import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FoldProps {
  name: string;
  /** Beside or below the name. */
  more?: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part that folds open. */
export function Fold({ name, more, isOpen = false, children }: FoldProps) {
  return (
    <Box component="details" open={isOpen} sx={FOLD}>
      <summary>
        <span>
          <strong>{name}</strong>
          {more}
        </span>
        <ExpandIcon />
      </summary>
      {children}
    </Box>
  );
}

const FOLD = {
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1,
    minHeight: 44,
    py: 1,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover strong': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& > summary:focus-visible': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: '2px' },
  '&[open] > summary svg': { transform: 'rotate(180deg)' },
} as const;
