import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { fonts } from '../theme/colours.ts';

/** A keyboard key. */
export function Key({ children, onBar = false }: { children: ReactNode; onBar?: boolean }) {
  return (
    <Box
      component="kbd"
      sx={{
        font: `600 0.75rem/1 ${fonts.text}`,
        border: '1px solid',
        borderColor: onBar ? '#8B6D78' : 'text.secondary',
        borderRadius: '2px',
        px: 0.75,
        py: 0.5,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
