import { Alert, Box, Button, Typography } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { valueText } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';
import type { Values } from './autosave.ts';
import { RecordTitles, readable, referencesIn } from './readable.tsx';

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
  const fields = Object.keys(mine);
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
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
        <Button variant="outlined" color="secondary" onClick={onLoadTheirs}>
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
