import { Alert, Box, Button, ButtonBase, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportRow,
  OUTCOME_LABELS,
  type SubscriptionImport,
} from '#shared/subscription-imports.ts';
import { figure } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { fetchRows, reportAddress } from './api.ts';

/** Labels in the past tense, for a finished import. */
const DONE_LABELS: { readonly [outcome in ImportOutcome]?: string } = {
  add: 'Added',
  forward: 'Status updated',
};
const UNDONE_LABELS: { readonly [outcome in ImportOutcome]?: string } = {
  add: 'Added, then removed',
  forward: 'Updated, then put back',
};

/** The number of rows by outcome. Each expands to its first rows; the whole report is a download. */
export function Outcomes({ found }: { found: SubscriptionImport }) {
  const [chosen, setChosen] = useState<ImportOutcome>();
  const past = found.state === 'undone' ? UNDONE_LABELS : found.state === 'done' ? DONE_LABELS : {};
  const label = (outcome: ImportOutcome) => past[outcome] ?? OUTCOME_LABELS[outcome];
  const present = IMPORT_OUTCOMES.filter((outcome) => (found.counts[outcome] ?? 0) > 0);
  return (
    <Panel title={found.state === 'checked' ? 'What would happen' : 'What happened'}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {present.map((outcome) => (
          <ButtonBase
            key={outcome}
            aria-pressed={chosen === outcome}
            onClick={() => setChosen(chosen === outcome ? undefined : outcome)}
            sx={{
              display: 'block',
              textAlign: 'left',
              p: 1.5,
              border: '2px solid',
              borderColor: chosen === outcome ? 'primary.main' : 'divider',
            }}
          >
            <Typography component="span" sx={{ display: 'block', fontSize: '1.375rem', fontWeight: 700 }}>
              {figure(found.counts[outcome] ?? 0)}
            </Typography>
            <Typography component="span" variant="body2">
              {label(outcome)}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
      {chosen && <Rows id={found.id} outcome={chosen} version={found.updated_at} />}
      <Box>
        <Button component={Link} href={reportAddress(found.id)} download variant="outlined" color="secondary">
          Download the whole list
        </Button>
      </Box>
    </Panel>
  );
}

function Rows({ id, outcome, version }: { id: string; outcome: ImportOutcome; version: string }) {
  const { data, error } = useQuery({
    queryKey: ['subscription-imports', id, 'rows', outcome, version],
    queryFn: () => fetchRows(id, outcome),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Typography role="status">Loading rows…</Typography>;
  return (
    <Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data.map((row) => (
          <Box component="li" key={row.number} sx={{ overflowWrap: 'anywhere' }}>
            {describe(row)}
          </Box>
        ))}
      </Box>
      {data.length === 50 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          The first 50 of them.
        </Typography>
      )}
    </Box>
  );
}

function describe({ line, email, status, note }: ImportRow): string {
  const parts = [`Line ${line}: ${email ?? 'no address'}`, status && statusLabel(status).toLowerCase(), note];
  return parts.filter(Boolean).join(' · ');
}
