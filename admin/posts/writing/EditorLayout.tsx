import { Box, GlobalStyles } from '@mui/material';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** For bars below which others stick: their buttons do not grow higher with large text. */
const FIXED_HEIGHT = { '& .MuiButton-root': { py: 0, lineHeight: 1.25 } } as const;

interface WritingFrameProps {
  /** Title of the page, and its heading. */
  title: ReactNode;
  /** The document bar. */
  bar: ReactNode;
  children: ReactNode;
}

/** The full-width writing screen, and without the app bar on phones. */
export function WritingFrame({ title, bar, children }: WritingFrameProps) {
  return (
    <>
      {title}
      <GlobalStyles styles={EDGE_TO_EDGE} />
      <Box component="header" sx={BAR}>
        {bar}
      </Box>
      {children}
    </>
  );
}

/** Bars that are hidden take no space. */
const EDGE_TO_EDGE = {
  // A block, as each key in a long text would otherwise lay out one more flexible column.
  'body #main-content': { display: 'block', padding: 0 },
  // Banners are full-width, without margins.
  'body #main-content > .MuiAlert-root': { margin: 0 },
  '@media (max-width: 899.95px)': {
    'html body': { '--app-bar': '0px' },
    'body .MuiAppBar-root': { display: 'none' },
  },
} as const;

const BAR = {
  position: 'sticky',
  top: 'var(--app-bar)',
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

interface EditorLayoutProps {
  /** Above the text, on the same page. */
  head: ReactNode;
  /** Beside the text. */
  panel: ReactNode;
  /** The text; its tools go into `EditorTools`. */
  children: ReactNode;
}

/**
 * The layout of tools, page and panel. It stays mounted while an editor is replaced, because somebody may be typing
 * the title or have a menu open.
 */
export function EditorLayout({ head, panel, children }: EditorLayoutProps) {
  const keyboard = { '--keyboard': `${useKeyboardHeight()}px` } as object;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <>
      <Box sx={TOOLS} style={keyboard}>
        <Box ref={setTools} sx={{ display: 'contents' }} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }} style={keyboard}>
        <Box sx={CANVAS}>
          <Box sx={PAGE}>
            {head}
            <ToolsContext value={tools}>{children}</ToolsContext>
          </Box>
        </Box>
        {panel}
      </Box>
    </>
  );
}

const ToolsContext = createContext<HTMLElement | null>(null);

/** In the row above the text; on phones below it, within thumb reach. */
export function EditorTools({ children }: { children: ReactNode }) {
  const row = useContext(ToolsContext);
  return row && createPortal(children, row);
}

const TOOLS = {
  position: { xs: 'fixed', md: 'sticky' },
  top: { md: 'calc(var(--app-bar) + 56px)' },
  bottom: { xs: 'var(--keyboard)', md: 'auto' },
  left: { xs: 0, md: 'auto' },
  right: { xs: 0, md: 'auto' },
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 56, md: 48 },
  px: { xs: 0, md: 1.25 },
  ...FIXED_HEIGHT,
  // The row scrolls when large text makes it too long.
  overflowX: { md: 'auto' },
  bgcolor: 'background.paper',
  color: 'text.primary',
  borderTop: { xs: '2px solid', md: 0 },
  borderTopColor: { xs: 'text.primary' },
  borderBottom: { md: '1px solid' },
  borderBottomColor: { md: 'divider' },
} as const;

const CANVAS = { flex: 1, minWidth: 0 } as const;

/** A line length of 696 px, with most of a screen free below the last line. */
const PAGE = {
  maxWidth: 760,
  mx: 'auto',
  px: { xs: 2.5, sm: 4 },
  pt: { xs: 3, md: 6 },
  // The caret shows where the focus is.
  '& .ProseMirror': { minHeight: '30vh', outline: 'none', overflowWrap: 'break-word' },
  // A file is offered right below an empty first line, and there is room below the last one.
  '& .rich-text-page:not(:has(.is-editor-empty))': {
    pb: { xs: 'calc(60vh + var(--keyboard, 0px))', md: '50vh' },
  },
  '& .ProseMirror:has(> .is-editor-empty), & .rich-text-page:has(.is-editor-empty)': { minHeight: 0 },
} as const;

/** @returns the height that a phone's on-screen keyboard covers, in pixels */
const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, height);

function height(): number {
  const { visualViewport } = window;
  // A page that was enlarged with two fingers has a small view as well, and no keyboard.
  if (!visualViewport || visualViewport.scale > 1.05) return 0;
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop));
}

function subscribe(changed: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', changed);
  visualViewport?.addEventListener('scroll', changed);
  return () => {
    visualViewport?.removeEventListener('resize', changed);
    visualViewport?.removeEventListener('scroll', changed);
  };
}
