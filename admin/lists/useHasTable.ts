import { useMediaQuery } from '@mui/material';

/** @returns whether the window has room for a list's table beside the menu; otherwise it shows cards */
export const useHasTable = (): boolean => useMediaQuery('(min-width: 1000px)');
