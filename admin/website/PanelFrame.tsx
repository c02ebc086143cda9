import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { colours } from '../theme/colours.ts';
import { GRIP } from './ChangesSheet.tsx';

/** A panel beside the page; on phones a sheet over its lower half. */
export function PanelFrame({
  label,
  onEscape,
  children,
}: {
  label: string;
  onEscape: () => void;
  children: ReactNode;
}) {
  return (
    <Box
      component="aside"
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      sx={PANEL}
    >
      <Box aria-hidden sx={{ ...GRIP, flex: 'none', display: { md: 'none' } }} />
      {children}
    </Box>
  );
}

const PANEL = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  bgcolor: 'background.paper',
  width: { xs: 'auto', md: 400 },
  flex: 'none',
  position: { xs: 'absolute', md: 'static' },
  insetInline: { xs: 0 },
  bottom: 0,
  height: { xs: '58%', md: 'auto' },
  zIndex: 4,
  borderLeft: { md: `1px solid ${colours.line}` },
  borderTop: { xs: `1px solid ${colours.line}`, md: 'none' },
  boxShadow: { xs: '0 -12px 40px -10px rgb(36 6 15 / 0.5)', md: 'none' },
} as const;

/** Of its first line. */
export const HEAD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  flex: 'none',
  pt: { xs: 0.5, md: 2 },
  pb: { xs: 1, md: 1.5 },
  pl: { xs: 2, md: 2.5 },
  pr: 1,
  borderBottom: `1px solid ${colours.line}`,
} as const;

/** Of its last one. */
export const FOOT = {
  flex: 'none',
  borderTop: `1px solid ${colours.line}`,
  pl: { xs: 2, md: 2.5 },
  pr: 1.5,
} as const;
