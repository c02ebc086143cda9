import { Box, GlobalStyles } from '@mui/material';
import type { ReactNode } from 'react';
import { FIXED_HEIGHT } from './bar-height.ts';

interface WritingFrameProps {
  /** Title of the page, and its heading. */
  title: ReactNode;
  /** The document bar. */
  bar: ReactNode;
  children: ReactNode;
}

/** The full-width writing screen, and without the app bar on phones. */
export function WritingFrame({ title, bar, children }: WritingFrameProps) {
  return (
    <>
      {title}
      <GlobalStyles styles={EDGE_TO_EDGE} />
      <Box component="header" sx={BAR}>
        {bar}
      </Box>
      {children}
    </>
  );
}

/** Bars that are hidden take no space. */
const EDGE_TO_EDGE = {
  'body #main-content': { padding: 0 },
  // Banners are full-width, without margins.
  'body #main-content > .MuiAlert-root': { margin: 0 },
  '@media (max-width: 899.95px)': {
    'html body': { '--app-bar': '0px' },
    'body .MuiAppBar-root': { display: 'none' },
  },
} as const;

const BAR = {
  position: 'sticky',
  top: 'var(--app-bar)',
  zIndex: 6,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  minHeight: 56,
  ...FIXED_HEIGHT,
  pl: { xs: 0.5, sm: 1 },
  pr: { xs: 0.75, sm: 1.5 },
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
