import CloudIcon from '@mui/icons-material/CloudDoneOutlined';
import OffIcon from '@mui/icons-material/CloudOffOutlined';
import { Alert, Box, Button, ButtonBase } from '@mui/material';
import { londonTimeOrDate } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';
import { type Autosave, useAutosaveState } from './autosave.ts';
import { Conflict } from './Conflict.tsx';

interface NotSavedProps {
  autosave: Autosave;
  /** Tells the fields of a page apart that save themselves one by one. */
  name?: string;
  /** @see Conflict */
  show?: (value: unknown) => unknown;
}

const idOf = (name: string) => `not-saved${name}`;

/** Why words are not on the server, and what to do about it. It stays until they are. */
export function NotSaved({ autosave, name = '', show }: NotSavedProps) {
  const state = useAutosaveState(autosave);
  if (state.problem === undefined) return null;
  return (
    <Box id={idOf(name)} sx={{ my: 1, scrollMarginTop: 120 }}>
      {state.is === 'conflict' ? (
        <Conflict
          message={state.problem}
          mine={state.mine}
          theirs={state.theirs.values}
          onLoadTheirs={autosave.loadTheirs}
          onSaveMine={autosave.saveMineOver}
          show={show}
        />
      ) : (
        <Alert
          severity="error"
          role="alert"
          action={
            <Button color="inherit" onClick={() => void autosave.flush()}>
              Try again
            </Button>
          }
        >
          {`Not saved. ${state.problem}${state.is === 'retrying' ? ' Meanwhile it is tried again every few seconds.' : ''}`}
        </Alert>
      )}
    </Box>
  );
}

interface SaveStateProps extends Pick<NotSavedProps, 'autosave' | 'name'> {
  /** What to say while nothing has been typed. */
  idle: string;
}

/** The state of the autosave in a word or two. Only problems are announced, by the notice, and that they are over. */
export function SaveState({ autosave, name = '', idle }: SaveStateProps) {
  const state = useAutosaveState(autosave);
  if (state.problem !== undefined)
    return (
      <ButtonBase
        sx={{
          ...STATE,
          bgcolor: colours.dangerTint,
          color: colours.danger,
          px: 1,
          minHeight: 32,
          fontWeight: 600,
        }}
        onClick={() => document.getElementById(idOf(name))?.scrollIntoView({ block: 'start' })}
      >
        <OffIcon sx={{ fontSize: 18 }} aria-hidden />
        <span>Not saved</span>
      </ButtonBase>
    );
  if (state.is === 'saved')
    return (
      <Box sx={STATE}>
        <CloudIcon sx={{ fontSize: 18 }} aria-hidden />
        <span>{`Saved ${londonTimeOrDate(state.at)}`}</span>
      </Box>
    );
  return (
    <Box sx={STATE}>
      <span>{state.is === 'unchanged' ? idle : 'Saving…'}</span>
    </Box>
  );
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
