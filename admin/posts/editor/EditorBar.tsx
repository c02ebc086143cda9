import UnfocusIcon from '@mui/icons-material/CloseFullscreen';
import FocusIcon from '@mui/icons-material/OpenInFull';
import { Box, IconButton, ToggleButton, ToggleButtonGroup, Tooltip, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEffect } from 'react';
import { LAYOUTS, useEditorContext, type WritingLayout } from '../editor-context.tsx';
import type { FormatCommand } from './commands.ts';
import { FormatToolbar } from './FormatToolbar.tsx';

const LABELS: Record<WritingLayout, string> = {
  write: 'Write',
  split: 'Side by side',
  preview: 'Preview',
};

interface EditorBarProps {
  controls: string;
  isHtml: boolean;
  onCommand: (command: FormatCommand) => void;
  onImage: () => void;
}

/** Above the text, and in sight while it scrolls: marks, and how the text is shown. */
export function EditorBar({ controls, isHtml, onCommand, onImage }: EditorBarProps) {
  const { layout, setLayout, isFocused, setFocused } = useEditorContext();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));

  // Two columns of a phone's width show nothing.
  useEffect(() => {
    if (!isWide && layout === 'split') setLayout('write');
  }, [isWide, layout, setLayout]);

  return (
    <Box
      sx={{
        position: 'sticky',
        top: 56,
        zIndex: 4,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        p: 0.5,
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: layout === 'preview' ? { xs: 'none', md: 'block' } : 'block',
          flex: { xs: '1 1 100%', md: '1 1 auto' },
          minWidth: 0,
        }}
      >
        <FormatToolbar
          controls={controls}
          isDisabled={layout === 'preview'}
          {...(isHtml && { only: 'image' as const })}
          onCommand={onCommand}
          onImage={onImage}
        />
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="View of the text"
        value={layout}
        onChange={(_event, next: WritingLayout | null) => next && setLayout(next)}
        sx={{
          ml: 'auto',
          '& .MuiToggleButton-root': { px: { xs: 1.5, md: 1 }, minHeight: { xs: 44, md: 40 } },
        }}
      >
        {LAYOUTS.filter((one) => isWide || one !== 'split').map((one) => (
          <ToggleButton key={one} value={one}>
            {LABELS[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isWide && (
        <Tooltip title={isFocused ? 'Show the other fields' : 'Show the text alone'}>
          <IconButton
            aria-label="Text alone"
            aria-pressed={isFocused}
            onClick={() => setFocused(!isFocused)}
            sx={{ width: 40, height: 40 }}
          >
            {isFocused ? <UnfocusIcon fontSize="small" /> : <FocusIcon fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
