import CloudIcon from '@mui/icons-material/CloudDoneOutlined';
import OffIcon from '@mui/icons-material/CloudOffOutlined';
import SavingIcon from '@mui/icons-material/CloudUploadOutlined';
import { Alert, Box, Button, ButtonBase, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { rescueFocus } from '../browser.ts';
import { colours } from '../theme/colours.ts';
import { londonTimeOrDate, valueText } from '../words.ts';
import { type Autosave, useAutosaveState, type Values } from './autosave.ts';
import { RecordTitles, readable, referencesIn } from './readable.tsx';
import { isSame } from './unsent.ts';

interface NotSavedProps {
  autosave: Autosave;
  /** Distinguishes the fields of a page that save themselves one by one. */
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
  const isSaving = state.is !== 'unchanged';
  return (
    <Box sx={STATE}>
      {isSaving && <SavingIcon sx={{ fontSize: 18 }} aria-hidden />}
      <span>{isSaving ? 'Saving…' : idle}</span>
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

interface ConflictProps {
  /** Who saved, and when. */
  message: string;
  /** The person's own changes. */
  mine: Values;
  /** What the server holds. */
  theirs: Values;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
  /** How a value is shown; by default, formatted text as plain text. */
  show?: ((value: unknown) => unknown) | undefined;
}

/** Somebody else has saved in the meantime. Shows both values of what differs; nothing is replaced until the person chooses. */
export function Conflict({
  message,
  mine,
  theirs,
  onLoadTheirs,
  onSaveMine,
  show = readable,
}: ConflictProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const fields = Object.keys(mine).filter((field) => !isSame(mine[field], theirs[field]));
  useEffect(() => () => rescueFocus(), []);
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {message}
      {fields.map((field) => (
        <Box component="section" key={field} sx={{ mt: 1.5 }}>
          {fields.length > 1 && (
            <Typography variant="h3">
              {translate(`resources.${resource}.fields.${field}`, { _: field })}
            </Typography>
          )}
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1, mt: 0.5 }}>
            <Value name="Yours" field={field} value={show(mine[field])} />
            <Value name="Theirs" field={field} value={show(theirs[field])} />
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="contained" color="secondary" onClick={onSaveMine}>
          Save mine over it
        </Button>
        <Button variant="outlined" onClick={onLoadTheirs}>
          Load theirs
        </Button>
      </Box>
    </Alert>
  );
}

function Value({ name, field, value }: { name: string; field: string; value: unknown }) {
  const references = referencesIn(field, value);
  return (
    <Box tabIndex={0} role="group" aria-label={name} sx={BOX}>
      <b>{name}</b>
      <div>
        {references ? (
          <RecordTitles {...references} />
        ) : (
          valueText(value, { empty: '(empty)', zone: ' London time' })
        )}
      </div>
    </Box>
  );
}

const BOX = {
  p: 1.5,
  maxHeight: 220,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'background.paper',
  border: `1px solid ${colours.line}`,
} as const;
