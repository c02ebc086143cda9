import CloudIcon from '@mui/icons-material/CloudDoneOutlined';
import OffIcon from '@mui/icons-material/CloudOffOutlined';
import { Box, Link } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { londonTimeOfDay } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';

interface SavedNoteProps {
  autosave: { state: string; at: string | undefined; problem: string | undefined };
  onRetry: () => void;
}

/** The autosave state. Announced to screen readers on problems, not at every save. */
export function SavedNote({ autosave: { state, at, problem }, onRetry }: SavedNoteProps) {
  const { errors } = useFormState();
  const isWaiting = Object.keys(errors).length > 0 && state !== 'saved';
  if (state === 'failed')
    return (
      <Box role="alert" sx={{ ...NOTE, color: colours.danger }}>
        <OffIcon fontSize="small" aria-hidden />
        {`Not saved. ${problem ?? ''}`}
        <Link component="button" type="button" onClick={onRetry}>
          Try again
        </Link>
      </Box>
    );
  if (isWaiting) return <Box sx={{ ...NOTE, color: colours.danger }}>Not saved: see the marked fields</Box>;
  if (state === 'saved' && at)
    return (
      <Box sx={NOTE}>
        <CloudIcon fontSize="small" aria-hidden />
        {`Saved ${londonTimeOfDay(at)}`}
      </Box>
    );
  return <Box sx={NOTE}>{state === 'nothing' ? 'Saves automatically' : 'Saving…'}</Box>;
}

const NOTE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.875rem',
  color: colours.muted,
} as const;
