import { Box, Button } from '@mui/material';
import type { Command } from './useCommand.ts';

interface UndoNoticeProps {
  words: string;
  undo: Command<void, unknown>;
}

/** What was done, in a notification, with a button that undoes it. */
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
