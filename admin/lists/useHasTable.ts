import { useMediaQuery } from '@mui/material';

/** @returns whether the window has room for the table of a list beside the menu; cards take its place elsewhere */
export const useHasTable = (): boolean => useMediaQuery('(min-width: 1000px)');
