import CloudIcon from '@mui/icons-material/CloudDoneOutlined';
import { Box } from '@mui/material';
import { londonTimeOrDate } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';
import type { TextEditing } from './useTextEditing.ts';

/** The autosave state. Announced to screen readers when it gets worse or recovers, not at every key. */
export function SaveState({ editing: { state, savedAt, refusal } }: { editing: TextEditing }) {
  const words =
    refusal === undefined
      ? WORDS[state] + (state === 'saved' && savedAt ? ` ${londonTimeOrDate(savedAt)}, not public` : '')
      : 'Not saved';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        flex: 1,
        minWidth: 150,
        fontSize: '0.875rem',
        color: state === 'failed' || refusal !== undefined ? colours.danger : colours.muted,
      }}
    >
      {state === 'saved' && refusal === undefined && <CloudIcon sx={{ fontSize: 18 }} />}
      <span role="status">{words}</span>
    </Box>
  );
}

const WORDS = {
  untouched: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved. Kept on this device',
};
