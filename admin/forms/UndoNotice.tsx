import { Box, Button } from '@mui/material';
import { useCloseNotification } from 'react-admin';

interface UndoNoticeProps {
  words: string;
  undo: () => void;
}

/** A notification of what was done, with an Undo button that works once. */
export function UndoNotice({ words, undo }: UndoNoticeProps) {
  const close = useCloseNotification();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <span>{words}</span>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        onClick={() => {
          undo();
          close();
        }}
      >
        Undo
      </Button>
    </Box>
  );
}
