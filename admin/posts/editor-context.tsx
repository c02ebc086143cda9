import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { usePreference } from './writing/preferences.ts';

/** The article's text, in whichever editor it is written. */
export interface TextHandle {
  focus(): void;
  /** The cursor goes behind the last word. */
  goOn(): void;
  /** Shows a line of the stored text, counted from 1, with the cursor in it. */
  goToLine(line: number): void;
  /** The same for a heading; the first is 0. */
  goToHeading(index: number): void;
}

export const PANEL_TABS = ['details', 'checklist', 'outline'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

interface Writing {
  /** Whether the article as readers will see it stands beside the text. */
  isSplit: boolean;
  setSplit: (isSplit: boolean) => void;
  /** Whether the text has the whole screen, and everything else is out of sight. */
  isFullScreen: boolean;
  setFullScreen: (isFullScreen: boolean) => void;
  isPanelOpen: boolean;
  /** Remembered for this person in this browser, where there is room for the panel beside the text; at first the text stands alone. */
  setPanelOpen: (isOpen: boolean) => void;
  /** The panel over the text, where there is no room for it beside. */
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  text: RefObject<TextHandle | null>;
}

const WritingContext = createContext<Writing | null>(null);

/** Around an article's form: how the screen is laid out, and the way to places in the text for what stands beside it. */
export function EditorContextProvider({ children }: { children: ReactNode }) {
  const [isSplit, setSplit] = useState(false);
  const [isFullScreen, setFullScreen] = useState(false);
  const [panel, setPanel] = usePreference('panel', 'closed');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [tab, setTab] = useState<PanelTab>('details');
  const text = useRef<TextHandle>(null);
  const writing = useMemo(
    () => ({
      isSplit,
      setSplit,
      isFullScreen,
      setFullScreen,
      isPanelOpen: panel === 'open',
      setPanelOpen: (isOpen: boolean) => setPanel(isOpen ? 'open' : 'closed'),
      isSheetOpen,
      setSheetOpen,
      tab,
      setTab,
      text,
    }),
    [isSplit, isFullScreen, panel, setPanel, isSheetOpen, tab],
  );
  return <WritingContext value={writing}>{children}</WritingContext>;
}

export function useEditorContext(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('An EditorContextProvider has to be around this.');
  return writing;
}
