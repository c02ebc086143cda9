import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { colours } from '../../theme/colours.ts';
import { brand } from '../../theme/palettes.ts';
import { useEditorContext } from '../editor-context.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { useKeyboardHeight } from './useKeyboardHeight.ts';

export interface TextProps {
  /** Above the text, on the same paper. */
  head: ReactNode;
  /** Beside it. */
  panel: ReactNode;
}

interface DeskProps {
  /** In the row above the text; on a phone below it, where the thumb is. */
  tools: ReactNode;
  panel: ReactNode;
  children: ReactNode;
}

/** Tools, the paper with what is written on it, and what stands beside. */
export function Desk({ tools, panel, children }: DeskProps) {
  const { isSplit } = useEditorContext();
  const keyboard = useKeyboardHeight();
  return (
    <>
      <Box sx={TOOLS} style={{ '--keyboard': `${keyboard}px` } as object}>
        {tools}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box sx={CANVAS}>
          <Box sx={PAGE}>{children}</Box>
        </Box>
        {isSplit && (
          <Box sx={BESIDE}>
            <PreviewPane />
          </Box>
        )}
        {panel}
      </Box>
    </>
  );
}

const TOOLS = {
  position: { xs: 'fixed', md: 'sticky' },
  top: { md: 'calc(var(--writing-top) + 56px)' },
  bottom: { xs: 'var(--keyboard)', md: 'auto' },
  left: { xs: 0, md: 'auto' },
  right: { xs: 0, md: 'auto' },
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 56, md: 48 },
  px: { xs: 0, md: 1.25 },
  bgcolor: 'background.paper',
  color: 'text.primary',
  borderTop: { xs: '2px solid', md: 0 },
  borderTopColor: { xs: 'text.primary' },
  borderBottom: { md: '1px solid' },
  borderBottomColor: { md: 'divider' },
} as const;

const CANVAS = { flex: 1, minWidth: 0 } as const;

/** A measure of 696 px, and most of a screen free below the last line. */
const PAGE = {
  position: 'relative',
  maxWidth: 760,
  mx: 'auto',
  px: { xs: 2.5, sm: 4 },
  pt: { xs: 3, md: 6 },
  pb: { xs: '40vh', md: '50vh' },
  // The caret shows where the focus is.
  '& .ProseMirror': { minHeight: '30vh', outline: 'none', overflowWrap: 'break-word' },
  // What is already written elsewhere is offered right below the first line.
  '& .ProseMirror:has(> .is-editor-empty)': { minHeight: 0 },
  '& .found': { bgcolor: colours.brassTint, boxShadow: `0 2px 0 ${colours.brass}` },
  '& .found-current': { bgcolor: brand.brass, color: brand.ink },
  // A brass mark beside what is not as readers have it; the strip says it in words. A shadow takes no room.
  '& .ProseMirror > .changed': { boxShadow: `-14px 0 0 ${colours.paper}, -20px 0 0 ${brand.brass}` },
} as const;

const BESIDE = {
  flex: 1,
  minWidth: 0,
  display: { xs: 'none', md: 'block' },
  position: 'sticky',
  top: 'calc(var(--writing-top) + 104px)',
  height: 'calc(100dvh - var(--writing-top) - 104px)',
  p: 1,
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;
