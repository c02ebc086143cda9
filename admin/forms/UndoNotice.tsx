import { Box, Button } from '@mui/material';
import type { Command } from './useCommand.ts';

interface UndoNoticeProps {
  words: string;
  undo: Command<void, unknown>;
}

/** A notification of what was done, with an Undo button. */
export function UndoNotice({ words, undo }: UndoNoticeProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <span>{words}</span>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        disabled={undo.isBusy}
        onClick={() => undo.run()}
      >
        Undo
      </Button>
    </Box>
  );
}
