import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useListContext } from 'react-admin';
import type { Subscription } from '#shared/subscriptions.ts';
import { exportAddress } from '../data-provider.ts';
import { UNREACHABLE } from '../http.ts';
import { readSession } from '../session.ts';
import { sessionGate } from '../session-gate.ts';
import { londonDate } from '../ui/london-time.ts';
import { statusLabel } from '../ui/StatusChip.tsx';

/**
 * Downloads the list on screen, all pages of it, as one file from the server. react-admin's own export stops at
 * 1,000 rows and writes what a spreadsheet would run as a formula.
 */
export function ExportButton() {
  const { total, filterValues, sort, isPending } = useListContext<Subscription>();
  const { canAccess } = useCanAccess({ resource: 'subscriptions', action: 'export' });
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!canAccess) return null;

  const rows = (total ?? 0).toLocaleString('en-GB');
  const download = async () => {
    setProblem(undefined);
    try {
      const { user } = await readSession();
      if (!user && !(await sessionGate.ask())) return;
      save(exportAddress(filterValues, sort));
      setOpen(false);
    } catch {
      setProblem(UNREACHABLE);
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<DownloadIcon />}
        disabled={isPending || !total}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        aria-labelledby="export-title"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id="export-title">Export subscribers</DialogTitle>
        <DialogContent>
          <Typography sx={{ fontSize: '1.125rem', fontWeight: 650, mb: 1 }}>
            {`The file will hold ${rows} ${total === 1 ? 'row' : 'rows'}.`}
          </Typography>
          <Typography sx={{ mb: 2 }}>{describe(filterValues)}</Typography>
          <Typography variant="body2" color="textSecondary">
            CSV with status, source and consent of each address. An address that a spreadsheet would read as a
            formula gets an apostrophe in front. Every export is recorded with your name.
          </Typography>
          {problem && (
            <Alert severity="error" role="alert" sx={{ mt: 2 }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant="contained" onClick={download} startIcon={<DownloadIcon />}>
            {`Download ${rows} ${total === 1 ? 'row' : 'rows'}`}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The file goes straight to the disk: a list of any length never has to fit into the tab's memory. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** @returns which subscribers a filter of the list means, in a sentence */
export function describe(filter: Record<string, unknown>): string {
  const parts = [
    typeof filter.status === 'string' && `status ${statusLabel(filter.status).toLowerCase()}`,
    filter.suspected === true && 'suspected spam',
    typeof filter.source === 'string' && `source ${filter.source}`,
    typeof filter.q === 'string' && `addresses with “${filter.q}”`,
    typeof filter.created_at_gte === 'string' && `subscribed from ${londonDate(filter.created_at_gte)}`,
    typeof filter.created_at_lte === 'string' && `subscribed to ${londonDate(filter.created_at_lte)}`,
  ].filter(Boolean);
  if (parts.length === 0)
    return 'All subscriptions, including people who have left. Choose a status first to leave them out.';
  return `Only what the list shows: ${parts.join(', ')}.`;
}
