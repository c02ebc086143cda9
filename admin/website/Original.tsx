import { Box, Button } from '@mui/material';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { colours } from '../theme/colours.ts';
import { onOneLine } from './texts.ts';
import type { TextEditing } from './useTextEditing.ts';

interface OriginalProps {
  text: PageTextRecord;
  editing: TextEditing;
}

/** The original of a changed text, and a newer original if an update has brought one. */
export function Original({ text, editing }: OriginalProps) {
  if (editing.words === text.original) return null;
  const isNew = text.suggestion !== null;
  return (
    <Box
      sx={{
        borderLeft: `6px solid ${colours.sky}`,
        bgcolor: colours.skyTint,
        p: '10px 12px',
        mt: 1.5,
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
      }}
    >
      <b>{isNew ? 'New suggestion:' : 'Original:'}</b> {onOneLine(text.original) || 'empty'}
      <br />
      <Button
        color="secondary"
        size="small"
        onClick={() => editing.type(text.original)}
        sx={{ px: 0, textDecoration: 'underline', textUnderlineOffset: '4px' }}
      >
        {isNew ? 'Take the suggestion' : 'Put the original back'}
      </Button>
    </Box>
  );
}
