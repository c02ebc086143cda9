import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/** @returns whether the window is as narrow as a phone or a tablet in portrait */
export const useIsPhone = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));

/** @returns whether the window has room for a list's table beside the menu; otherwise it shows cards */
export const useHasTable = (): boolean => useMediaQuery('(min-width: 1000px)');
