import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { colours, floatShadow } from '../../theme/colours.ts';

interface SlabProps {
  /** What the tools are for, such as 'Picture'. */
  label: string;
  children: ReactNode;
  sx?: SxProps;
}

/** Tools of a block, above it. */
export function Slab({ label, children, sx }: SlabProps) {
  return (
    <Box
      role="toolbar"
      aria-label={label}
      contentEditable={false}
      sx={{
        position: 'absolute',
        zIndex: 3,
        bottom: 'calc(100% + 12px)',
        display: 'flex',
        flexWrap: 'wrap',
        maxWidth: '100%',
        bgcolor: colours.ink,
        color: colours.paper,
        boxShadow: floatShadow,
        userSelect: 'none',
        '& .MuiButtonBase-root': {
          minHeight: 44,
          minWidth: 44,
          px: 1.5,
          color: 'inherit',
          whiteSpace: 'nowrap',
        },
        '& .MuiButtonBase-root.Mui-focusVisible': { outlineColor: colours.brass, outlineOffset: '-3px' },
        ...(sx as object),
      }}
    >
      {children}
    </Box>
  );
}
