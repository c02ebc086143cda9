import DownloadIcon from '@mui/icons-material/Download';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { figure } from '#shared/words.ts';
import { exportAddress } from '../data-provider.ts';
import { useCounts } from '../lists/useCounts.ts';
import { ExportChoices } from './ExportChoices.tsx';
import { type ExportChoice, FIRST_CHOICE, filtersOf } from './export-choice.ts';
import type { ExportProgress } from './export-download.ts';
import { count, useExport } from './useExport.ts';

/** Asks what to export, shows the number of rows, and then the progress. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { filterValues, sort } = useListContext();
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const { state, run, cancel } = useExport();
  const filters = filtersOf(filterValues);
  const choices = Object.keys(filters) as ExportChoice['who'][];
  const { counts: found, error } = useCounts('subscriptions', Object.values(filters));
  const counts = Object.fromEntries(choices.map((who, index) => [who, found?.[index]]));
  const filter = filters[choice.who] ?? {};
  const rows = counts[choice.who];
  const isRunning = state.step === 'running';

  const begin = () => {
    const { format, byteOrderMark } = choice;
    void run(exportAddress({ filter, sort, format, byteOrderMark }), format, rows ?? 0);
  };

  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      aria-labelledby="export-title"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="export-title">Export subscribers</DialogTitle>
      <DialogContent>
        {state.step === 'choosing' && (
          <>
            <ExportChoices choice={choice} list={filterValues} counts={counts} onChange={setChoice} />
            <Typography role="status" sx={{ fontSize: '1.125rem', fontWeight: 650, mt: 2 }}>
              {error
                ? 'The rows could not be counted.'
                : rows === undefined
                  ? 'Counting the rows…'
                  : `The file will hold ${count(rows)}.`}
            </Typography>
            {(state.problem ?? error) && (
              <Alert severity="error" role="alert" sx={{ mt: 2 }}>
                {state.problem ?? error?.message}
              </Alert>
            )}
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              Every export is recorded with your name.
            </Typography>
          </>
        )}
        {state.step === 'running' && <Progress progress={state.progress} />}
        {state.step === 'done' && (
          <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {state.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {state.step === 'done' ? (
          <Button variant="contained" onClick={onClose} autoFocus>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={isRunning ? cancel : onClose}>Cancel</Button>
            {!isRunning && (
              <Button variant="contained" disabled={!rows} onClick={begin} startIcon={<DownloadIcon />}>
                {rows === undefined ? 'Download' : `Download ${count(rows)}`}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Progress({ progress: { rows, bytes, total } }: { progress: ExportProgress }) {
  const share = total > 0 ? (rows / total) * 100 : 0;
  return (
    <Box sx={{ py: 2 }}>
      <LinearProgress variant="determinate" value={share} aria-label="Rows received" sx={{ height: 8 }} />
      <Typography sx={{ mt: 1.5, fontVariantNumeric: 'tabular-nums' }}>
        {`${figure(rows)} of ${count(total)}, ${(bytes / 1_000_000).toFixed(1)} MB`}
      </Typography>
    </Box>
  );
}
