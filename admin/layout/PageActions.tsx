import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useIsPhone } from './widths.ts';

/**
 * On phones, up to five buttons in thumb reach: a row at the lower edge of the window, at the end of what they belong to.
 * Renders nothing on wider screens, where the page has room for them itself.
 */
export function PageActions({ children }: { children: ReactNode }) {
  return useIsPhone() ? <Box sx={BAR}>{children}</Box> : null;
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  gap: 1,
  mx: -2,
  mt: 2,
  p: '8px 16px',
  bgcolor: 'background.paper',
  borderTop: '2px solid',
  borderColor: 'text.primary',
  '& > *': { flex: 1, minWidth: 0 },
} as const;
