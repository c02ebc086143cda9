import { Box } from '@mui/material';
import type { ReactNodeViewProps } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../layout/widths.ts';
import { colours, floatShadow } from '../../theme/colours.ts';
import { BAR_HEIGHT, useRichText } from '../rich-text-context.tsx';
import { Toolbar } from '../tools/Toolbar.tsx';

interface SlabProps {
  /** Name of the toolbar, such as 'Picture'. */
  label: string;
  /** Over the middle of a picture, or above the end of a table, which leaves room for it. */
  at: 'middle' | 'end';
  children: ReactNode;
}

const HEIGHT = 44;

/** The tools of a block, over no text: at its top, or on a phone above the bottom bar. */
export function Slab({ label, at, children }: SlabProps) {
  const { editor } = useRichText();
  const place = useIsPhone() ? AT_THE_THUMB : PLACES[at];
  return (
    <Box contentEditable={false} sx={{ ...SLAB, ...place }}>
      <Toolbar
        label={label}
        onEscape={() => editor.commands.focus()}
        sx={{ justifyContent: 'space-between' }}
      >
        {children}
      </Toolbar>
    </Box>
  );
}

const AT_THE_THUMB = {
  position: 'fixed',
  bottom: 'calc(var(--keyboard, 0px) + 56px)',
  left: 0,
  width: '100%',
  zIndex: 5,
  // The row scrolls when large text makes it too long.
  overflowX: 'auto',
} as const;

/** Where the tools are on a wide window. Those of a table taller than the window stay below the bars above the text. */
const PLACES = {
  // A low picture has them over its middle.
  middle: { position: 'absolute', top: 'min(12px, calc(50% - 22px))', left: '50%', translate: '-50% 0' },
  end: {
    position: 'sticky',
    top: BAR_HEIGHT + HEIGHT,
    ml: 'auto',
    mb: `-${HEIGHT}px`,
    translate: '0 calc(-100% - 4px)',
  },
} as const;

const SLAB = {
  zIndex: 3,
  width: 'max-content',
  bgcolor: colours.ink,
  color: colours.paper,
  boxShadow: floatShadow,
  userSelect: 'none',
  '& .MuiButtonBase-root': {
    flex: 'none',
    minHeight: HEIGHT,
    minWidth: HEIGHT,
    px: { xs: 1, md: 1.5 },
    color: 'inherit',
  },
  '& .MuiButtonBase-root.Mui-focusVisible': { outlineColor: colours.brass, outlineOffset: '-3px' },
} as const;

/** @returns whether a block is selected, or the cursor stands in it */
export const hasCursor = ({ editor, selected, selectionInside }: ReactNodeViewProps): boolean =>
  editor.isEditable && (selected || selectionInside === true);
