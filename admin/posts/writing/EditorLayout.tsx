import { Box } from '@mui/material';
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { colours } from '../../theme/colours.ts';
import { brand } from '../../theme/palettes.ts';
import { useEditorContext } from '../editor-context.tsx';
import { FIXED_HEIGHT } from './bar-height.ts';
import { useKeyboardHeight } from './useKeyboardHeight.ts';

interface EditorLayoutProps {
  /** Above the text, on the same page. */
  head: ReactNode;
  /** Beside the text. */
  panel: ReactNode;
  /** The text; its tools go into `EditorTools`. */
  children: ReactNode;
}

/**
 * The layout of tools, page and panel. It stays mounted while an editor loads or is replaced, because somebody may be typing
 * the title or have a menu open.
 */
export function EditorLayout({ head, panel, children }: EditorLayoutProps) {
  const { text } = useEditorContext();
  const keyboard = { '--keyboard': `${useKeyboardHeight()}px` } as object;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  /** A click below the last line continues the text. */
  const goOn = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    text.current?.goOn();
  };
  return (
    <>
      <Box sx={TOOLS} style={keyboard}>
        <Box ref={setTools} sx={{ display: 'contents' }} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }} style={keyboard}>
        <Box sx={CANVAS}>
          <Box sx={PAGE} onMouseDown={goOn}>
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
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  maxWidth: 760,
  mx: 'auto',
  px: { xs: 2.5, sm: 4 },
  pt: { xs: 3, md: 6 },
  // On phones, room for the menu, so that the last line can be above it.
  pb: { xs: 'calc(60vh + var(--keyboard, 0px))', md: '50vh' },
  // The caret shows where the focus is.
  '& .ProseMirror': { minHeight: '30vh', outline: 'none', overflowWrap: 'break-word' },
  // Starting points are offered right below an empty first line.
  '& .ProseMirror:has(> .is-editor-empty), & .rich-text-page:has(.is-editor-empty)': { minHeight: 0 },
  '& .ProseMirror-found': { bgcolor: colours.brassTint, boxShadow: `0 2px 0 ${colours.brass}` },
  '& .ProseMirror-found-current': { bgcolor: brand.brass, color: brand.ink },
} as const;
