import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { fonts } from '../theme/colours.ts';
import { useSingleKeys } from './shortcuts.ts';

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

/** At the foot of the menu: the keys for Find and the list of shortcuts. */
export function Keys() {
  const [isOn] = useSingleKeys();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        mt: 1,
        p: '12px 18px',
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <Key>Ctrl K</Key> find
      {isOn && (
        <>
          <Key>?</Key> keys
        </>
      )}
    </Box>
  );
}
