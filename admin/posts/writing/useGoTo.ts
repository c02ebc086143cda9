import type { Theme } from '@mui/material';
import { useMediaQuery } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useEditorContext } from '../editor-context.tsx';

/** Whether the panel fits beside the text; otherwise it is a sheet. */
export const useHasRoom = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));

/** Milliseconds to wait: a closing sheet returns the focus first, and an opening panel has to render. */
const DELAY_MS = 60;

interface GoTo {
  field(name: string): void;
  line(line: number): void;
}

/** Navigates to a place in the form, wherever it is on this screen. */
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
  };
}
