import { type Theme, useMediaQuery } from '@mui/material';
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/** The handle of the text editor. */
interface TextHandle {
  focus(): void;
  /** Shows a line of the stored text, counted from 1, with the cursor in it. */
  goToLine(line: number): void;
}

export const PANEL_TABS = ['details', 'checklist'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

interface Writing {
  isPanelOpen: boolean;
  /** Kept in this browser until the person signs out; initially closed. */
  setPanelOpen: (isOpen: boolean) => void;
  /** Whether the panel is open as a sheet over the text, on narrow screens. */
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  text: RefObject<TextHandle | null>;
}

const WritingContext = createContext<Writing | null>(null);

/** Around an article's form: the layout of the screen, and navigation to places in the text. */
export function EditorContextProvider({ children }: { children: ReactNode }) {
  const [isPanelOpen, setPanelOpen] = useStore('posts.panel', false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [tab, setTab] = useState<PanelTab>('details');
  const text = useRef<TextHandle>(null);
  const writing = useMemo(
    () => ({
      isPanelOpen,
      setPanelOpen,
      isSheetOpen,
      setSheetOpen,
      tab,
      setTab,
      text,
    }),
    [isPanelOpen, setPanelOpen, isSheetOpen, tab],
  );
  return <WritingContext value={writing}>{children}</WritingContext>;
}

export function useEditorContext(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('useEditorContext must be used inside EditorContextProvider');
  return writing;
}

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
