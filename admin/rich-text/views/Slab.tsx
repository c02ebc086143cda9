import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { colours, floatShadow } from '../../theme/colours.ts';
import { useRichText } from '../rich-text-context.tsx';
import { Toolbar } from '../tools/Toolbar.tsx';

interface SlabProps {
  /** Name of the toolbar, such as 'Picture'. */
  label: string;
  /** Over the middle of a picture, or above the end of a table, which leaves room for it. */
  at: 'middle' | 'end';
  children: ReactNode;
}

/** The tools of a block, over no text: at its top, or on a phone above the bottom bar. */
export function Slab({ label, at, children }: SlabProps) {
  const { editor } = useRichText();
  return (
    <Box
      contentEditable={false}
      sx={{
        position: { xs: 'fixed', md: 'absolute' },
        zIndex: { xs: 5, md: 3 },
        bottom: { xs: 'calc(var(--keyboard, 0px) + 56px)', md: at === 'end' ? 'calc(100% + 4px)' : 'auto' },
        // A low picture has it over its middle.
        top: { xs: 'auto', md: at === 'middle' ? 'min(12px, calc(50% - 22px))' : 'auto' },
        left: { xs: 0, md: at === 'middle' ? '50%' : 'auto' },
        right: { xs: 0, md: at === 'end' ? 0 : 'auto' },
        transform: { md: at === 'middle' ? 'translateX(-50%)' : 'none' },
        overflowX: { xs: 'auto', md: 'visible' },
        width: { xs: '100%', md: 'max-content' },
        bgcolor: colours.ink,
        color: colours.paper,
        boxShadow: { xs: 'none', md: floatShadow },
        userSelect: 'none',
        '& .MuiButtonBase-root': {
          // The row scrolls when large text makes it too long.
          flex: 'none',
          minHeight: 44,
          minWidth: 44,
          px: { xs: 1, md: 1.5 },
          color: 'inherit',
          whiteSpace: 'nowrap',
        },
        '& .MuiButtonBase-root.Mui-focusVisible': { outlineColor: colours.brass, outlineOffset: '-3px' },
      }}
    >
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
