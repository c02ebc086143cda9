import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FoldProps {
  name: string;
  /** Beside or below the name. */
  more: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part that folds open. */
export function Fold({ name, more, isOpen = false, children }: FoldProps) {
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{
        borderTop: '1px solid',
        borderColor: 'divider',
        '&[open] .turn': { transform: 'rotate(180deg)' },
      }}
    >
      <Box component="summary" sx={SUMMARY}>
        <span>
          <strong>{name}</strong>
          {more}
        </span>
        <ExpandIcon className="turn" />
      </Box>
      {children}
    </Box>
  );
}

const SUMMARY = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 44,
  py: 1,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover strong': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: '2px' },
} as const;
