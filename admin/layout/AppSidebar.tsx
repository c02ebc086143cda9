import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colours } from '../theme/colours.ts';

/** The menu beside every page. On phones it is a sheet instead (PhoneBar). */
export function AppSidebar({ children }: { children: ReactNode }) {
  if (useIsPhone()) return null;
  return (
    <Box
      sx={{
        flex: 'none',
        width: (theme) => theme.sidebar?.width,
        position: 'sticky',
        top: 'var(--head)',
        height: 'calc(100dvh - var(--head))',
        zIndex: 3,
        overflow: 'hidden auto',
        borderRight: '1px solid',
        borderColor: 'divider',
        ...scrollShadows(colours.white),
      }}
    >
      {children}
    </Box>
  );
}

/** @returns whether the window is as narrow as a phone or a tablet in portrait */
export const useIsPhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));

/** Shadows at the edges of a scrollable box: the covers scroll with its content, the shadows do not. */
function scrollShadows(background: string) {
  const cover = (side: string) => `linear-gradient(to ${side}, transparent, ${background} 70%)`;
  const shadow = (side: string) => `linear-gradient(to ${side}, transparent, rgb(0 0 0 / 0.28))`;
  return {
    background: [
      `${cover('top')} top / 100% 40px no-repeat local`,
      `${cover('bottom')} bottom / 100% 40px no-repeat local`,
      `${shadow('top')} top / 100% 12px no-repeat scroll`,
      `${shadow('bottom')} bottom / 100% 12px no-repeat scroll`,
      background,
    ].join(', '),
  };
}
