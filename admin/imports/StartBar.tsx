import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { BlogImport } from '#shared/imports.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useOwnBar } from '../layout/phone-bar.ts';
import { useCounts } from '../lists/useCounts.ts';
import { command } from './api.ts';
import { useChanged } from './choices.ts';
import { consequencesOf } from './consequences.ts';
import { runLabel } from './labels.ts';

/** Sticks to the foot of the page: says what the import will do, and starts it once confirmed. */
export function StartBar({ found }: { found: BlogImport }) {
  const [isAsking, setAsking] = useState(false);
  const isEmpty = found.selected === 0;
  useOwnBar();
  return (
    <Box sx={BAR}>
      <Button
        variant="contained"
        size="large"
        disabled={isEmpty}
        onClick={() => setAsking(true)}
        sx={{ whiteSpace: 'normal' }}
      >
        {isEmpty ? 'Import' : runLabel(found)}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
        {isEmpty ? 'Choose at least one article above.' : 'Nothing has been written yet.'}
      </Typography>
      {isAsking && <Question found={found} onClose={() => setAsking(false)} />}
    </Box>
  );
}

function Question({ found, onClose }: { found: BlogImport; onClose: () => void }) {
  const chosen = { import_id: found.id, selected: true };
  const { counts, error } = useCounts('import-items', [
    { ...chosen, source_status: 'published' },
    { ...chosen, source_status: 'scheduled' },
    { ...chosen, match: 'imported' },
    { ...chosen, match: 'imported', source_status: 'published' },
    { ...chosen, match: 'imported', source_status: 'scheduled' },
  ]);
  const changed = useChanged();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      question={`${runLabel(found)}?`}
      label="Import"
      isDisabled={counts === undefined}
      work={async () => changed(await command(found.id, 'run'))}
    >
      {counts ? (
        // On a low screen it scrolls, and must be reachable by keyboard.
        <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {consequencesOf(found, counts).map((line) => (
            <Typography component="li" key={line}>
              {line}
            </Typography>
          ))}
        </Box>
      ) : error ? (
        <Alert severity="error" role="alert">
          {`The effects could not be counted. ${error.message}`}
        </Alert>
      ) : (
        <Typography role="status">Counting…</Typography>
      )}
    </ConfirmDialog>
  );
}

const BAR = {
  position: 'sticky',
  // A low window, such as a phone in landscape or a page at 400 %, has no room for it.
  '@media (max-height: 26rem)': { position: 'static' },
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: '2px solid',
  borderColor: 'text.primary',
} as const;
