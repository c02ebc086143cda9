import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { IMPORT_FIELDS, type ImportField, type SubscriptionImport } from '#shared/subscription-imports.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { command } from './api.ts';

const FIELD_LABELS: { readonly [field in ImportField]: string } = {
  email: 'Address',
  status: 'Status',
  source: 'Source',
  consent_text: 'Consent wording',
  consent_version: 'Consent version',
  consent_at: 'Time of consent',
  confirmed_at: 'Time of confirmation',
  unsubscribed_at: 'Time of leaving',
};

/** Maps columns to fields, and sets defaults for rows without a value. Each change checks the file again. */
export function OptionsPanel({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const [columns, setColumns] = useState(found.columns);
  const [options, setOptions] = useState(found.options);
  const headers = found.headers.map((header, at) => ({ at, name: header || `Column ${at + 1}` }));
  const isChanged = JSON.stringify([columns, options]) !== JSON.stringify([found.columns, found.options]);

  const { run, problem } = useCommand(() => command(found.id, 'check', { columns, ...options }), {
    done: onChanged,
    isQuiet: true,
  });

  return (
    <Panel title="How the file is read">
      {columns.email === undefined && (
        <Alert severity="warning">No column of addresses was found. Choose it here.</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {IMPORT_FIELDS.map((field) => (
          <TextField
            key={field}
            id={`column-${field}`}
            select
            label={`${FIELD_LABELS[field]} column`}
            value={columns[field] ?? ''}
            onChange={({ target }) =>
              setColumns({ ...columns, [field]: target.value === '' ? null : Number(target.value) })
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">No column</MenuItem>
            {headers.map(({ at, name }) => (
              <MenuItem key={at} value={at}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <TextField
          id="default-status"
          select
          label="Rows without a status are"
          value={options.default_status}
          onChange={({ target }) =>
            setOptions({ ...options, default_status: target.value === 'confirmed' ? 'confirmed' : 'pending' })
          }
        >
          <MenuItem value="pending">Pending: they get nothing until they confirm</MenuItem>
          <MenuItem value="confirmed">Confirmed: they get newsletters</MenuItem>
        </TextField>
        <TextField
          id="default-source"
          label="Source, if the file has none"
          value={options.source}
          onChange={({ target }) => setOptions({ ...options, source: target.value })}
        />
      </Box>
      <TextField
        id="default-consent"
        label="Consent wording, if the file has none"
        multiline
        minRows={2}
        value={options.consent_text ?? ''}
        onChange={({ target }) => setOptions({ ...options, consent_text: target.value || null })}
      />
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box>
        <Button variant="outlined" color="secondary" disabled={!isChanged} onClick={() => run()}>
          Check again
        </Button>
      </Box>
    </Panel>
  );
}
