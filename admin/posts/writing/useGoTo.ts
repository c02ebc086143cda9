import type { Theme } from '@mui/material';
import { useMediaQuery } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useEditorContext } from '../editor-context.tsx';

/** Whether the panel has room beside the text; elsewhere it is a sheet over it. */
export const useHasRoom = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));

/** Closing a sheet gives the focus back before anything else can take it, and a panel that opens has to be drawn. */
const DELAY_MS = 60;

interface GoTo {
  field(name: string): void;
  line(line: number): void;
  /** The first heading of the text is 0. */
  heading(index: number): void;
}

/** The way to a place of the form, wherever that is on this screen. */
export function useGoTo(): GoTo {
  const { setFocus } = useFormContext();
  const { text, setPanelOpen, setSheetOpen, setTab } = useEditorContext();
  const hasRoom = useHasRoom();

  return {
    field: (name) => {
      if (name === 'title' || name === 'content') {
        setSheetOpen(false);
      } else {
        setTab('details');
        if (hasRoom) setPanelOpen(true);
        else setSheetOpen(true);
      }
      setTimeout(() => {
        const folded = document.getElementsByName(name)[0]?.closest('details');
        if (folded) folded.open = true;
        setFocus(name);
      }, DELAY_MS);
    },
    line: (line) => {
      setSheetOpen(false);
      setTimeout(() => text.current?.goToLine(line), DELAY_MS);
    },
    heading: (index) => {
      setSheetOpen(false);
      setTimeout(() => text.current?.goToHeading(index), DELAY_MS);
    },
  };
}
