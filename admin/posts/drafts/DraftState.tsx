import CloudIcon from '@mui/icons-material/CloudDoneOutlined';
import OffIcon from '@mui/icons-material/CloudOffOutlined';
import { Box, Link } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import { londonTimeOrDate } from '#shared/words.ts';
import { useSaveKey } from '../../forms/useSaveKey.ts';
import { colours } from '../../theme/colours.ts';
import { useAutosaveState, useDraft } from './draft-context.ts';

/** The autosave state. Announced when it gets worse or recovers, not at every save. Ctrl+S saves at once. */
export function DraftState() {
  const { saveNow, isReadOnly } = useDraft();
  const { state, at, problem } = useAutosaveState();
  useSaveKey(() => void saveNow());
  const isLost = state === 'failed';
  const wasLost = useRef(false);
  if (isLost) wasLost.current = true;
  const spoken = isLost
    ? `${NOT_SAVED}. ${problem ?? ''}`
    : wasLost.current && state === 'saved'
      ? 'Saved. Everything is on the server again.'
      : '';
  if (isReadOnly) return null;
  return (
    <Box sx={{ ...STATE, ...(isLost && LOST) }}>
      {state === 'saved' && <CloudIcon sx={{ fontSize: 18 }} aria-hidden />}
      {isLost && <OffIcon sx={{ fontSize: 18 }} aria-hidden />}
      <Box component="span" sx={NARROW}>
        {isLost ? NOT_SAVED : wordsOf(state, at)}
      </Box>
      {isLost && (
        <Link
          component="button"
          type="button"
          onClick={() => void saveNow()}
          sx={{ color: 'inherit', display: { xs: 'none', sm: 'inline' } }}
        >
          Try again
        </Link>
      )}
      <span role="status" style={visuallyHidden}>
        {spoken}
      </span>
    </Box>
  );
}

export const NOT_SAVED = 'Not saved. Kept on this device';

function wordsOf(state: string, at: string | undefined): string {
  if (state === 'nothing') return 'Nothing to save';
  if (state === 'saved') return at ? `Saved ${londonTimeOrDate(at)}` : 'Saved';
  return 'Saving…';
}

const STATE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 0,
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
  color: colours.muted,
} as const;

const LOST = { bgcolor: colours.dangerTint, color: colours.danger, px: 1, py: 0.5, fontWeight: 600 } as const;

/** On phones only the icon; on problems, the line below the bar says it too. */
const NARROW = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media (max-width: 599.95px)': visuallyHidden,
} as const;
