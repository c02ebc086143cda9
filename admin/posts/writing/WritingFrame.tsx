import { Box, GlobalStyles } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useIsPhone } from '../../layout/AppSidebar.tsx';
import { useOwnBar } from '../../layout/phone-bar.ts';
import { useEditorContext } from '../editor-context.tsx';
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
  useOwnBar(useIsPhone());
  const { isFullScreen, setFullScreen } = useEditorContext();

  useEffect(() => {
    const onChange = () => document.fullscreenElement === null && setFullScreen(false);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [setFullScreen]);

  return (
    <>
      {title}
      <GlobalStyles styles={isFullScreen ? ALONE : EDGE_TO_EDGE} />
      <Box component="header" sx={BAR}>
        {bar}
      </Box>
      {children}
    </>
  );
}

const WITHOUT_ROOM = {
  'body #main-content': { padding: 0 },
  // Banners are full-width, without margins.
  'body #main-content > .MuiAlert-root': { margin: 0 },
} as const;

/** Positions of the page's bars; hidden ones take no space. */
const EDGE_TO_EDGE = {
  ...WITHOUT_ROOM,
  '@media (max-width: 899.95px)': {
    'html body': { '--app-bar': '0px' },
    'body .MuiAppBar-root': { display: 'none' },
  },
} as const;

const ALONE = {
  ...WITHOUT_ROOM,
  'html body': { '--app-bar': '0px' },
  'body :is(.MuiAppBar-root, :has(> #main-content) > :not(#main-content))': { display: 'none' },
} as const;

const BAR = {
  position: 'sticky',
  top: 'var(--head)',
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
