import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { usePreference } from './writing/preferences.ts';

/** The handle of the text editor. */
export interface TextHandle {
  focus(): void;
  /** Moves the cursor to the end. */
  goOn(): void;
  /** Shows a line of the stored text, counted from 1, with the cursor in it. */
  goToLine(line: number): void;
}

export const PANEL_TABS = ['details', 'checklist'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

interface Writing {
  isPanelOpen: boolean;
  /** Stored per person in this browser; initially closed. */
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
  const [panel, setPanel] = usePreference('panel', 'closed');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [tab, setTab] = useState<PanelTab>('details');
  const text = useRef<TextHandle>(null);
  const writing = useMemo(
    () => ({
      isPanelOpen: panel === 'open',
      setPanelOpen: (isOpen: boolean) => setPanel(isOpen ? 'open' : 'closed'),
      isSheetOpen,
      setSheetOpen,
      tab,
      setTab,
      text,
    }),
    [panel, setPanel, isSheetOpen, tab],
  );
  return <WritingContext value={writing}>{children}</WritingContext>;
}

export function useEditorContext(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('An EditorContextProvider has to be around this.');
  return writing;
}
