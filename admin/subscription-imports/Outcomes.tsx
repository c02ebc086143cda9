import { Alert, Box, List, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  IMPORT_OUTCOMES,
  IMPORT_ROWS_SHOWN,
  type ImportOutcome,
  type ImportRow,
  OUTCOME_LABELS,
  type SubscriptionImport,
} from '#shared/subscription-imports.ts';
import { figure } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';

/** Labels in the past tense, for a finished import. */
const DONE_LABELS: { readonly [outcome in ImportOutcome]?: string } = {
  add: 'Added',
  forward: 'Status updated',
  detail: 'First name or tags added',
};
const UNDONE_LABELS: { readonly [outcome in ImportOutcome]?: string } = {
  add: 'Added, then removed',
  forward: 'Updated, then restored',
  detail: 'Updated, then restored',
};

/** The number of rows by outcome. Each expands to its first rows. */
export function Outcomes({ found }: { found: SubscriptionImport }) {
  const past = found.state === 'undone' ? UNDONE_LABELS : found.state === 'done' ? DONE_LABELS : {};
  return (
    <Panel title={found.state === 'checked' ? 'What would happen' : 'What happened'}>
      {IMPORT_OUTCOMES.filter((outcome) => found.counts[outcome]).map((outcome) => (
        <Outcome
          key={`${outcome} ${found.updated_at}`}
          found={found}
          outcome={outcome}
          label={past[outcome] ?? OUTCOME_LABELS[outcome]}
        />
      ))}
    </Panel>
  );
}

function Outcome(props: { found: SubscriptionImport; outcome: ImportOutcome; label: string }) {
  const { found, outcome, label } = props;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['subscription-imports', found.id, 'rows', outcome, found.updated_at],
    queryFn: () => adminApi<ImportRow[]>(`subscription-imports/${found.id}/rows?outcome=${outcome}`),
    enabled: isOpen,
  });
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, py: 1.25 }}>
        <strong>{figure(found.counts[outcome] ?? 0)}</strong> {label}
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Typography role="status">Loading rows…</Typography>}
      <List disablePadding sx={{ display: 'grid', gap: 1 }}>
        {data?.map((row) => (
          <Box component="li" key={row.number} sx={{ overflowWrap: 'anywhere' }}>
            {describe(row)}
          </Box>
        ))}
      </List>
      {data?.length === IMPORT_ROWS_SHOWN && (
        <Typography variant="caption" sx={{ mt: 1 }}>
          {`The first ${IMPORT_ROWS_SHOWN} of them.`}
        </Typography>
      )}
    </Box>
  );
}

function describe({ line, email, first_name, tags, status, note }: ImportRow): string {
  const parts = [
    `Line ${line}: ${email ?? 'no address'}`,
    first_name,
    tags.join(', '),
    status && statusLabel(status).toLowerCase(),
    note,
  ];
  return parts.filter(Boolean).join(' · ');
}
