import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import {
  IMPORT_FIELDS,
  IMPORT_MARKS,
  type ImportField,
  type ImportMark,
  type ImportOptions,
  type SubscriptionImport,
} from '#shared/subscription-imports.ts';
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

const MARK_LABELS: { readonly [mark in ImportMark]: string } = {
  left: 'Left, if a yes, a time or a reason',
  bounced: 'Bounced, if a yes, a time or a reason',
  subscribed: 'Left, if a no',
  none: 'Nothing about leaving',
  unknown: 'Please choose',
};

/** Maps columns to fields, and sets defaults for rows without a value. Each change checks the file again. */
export function OptionsPanel({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const [columns, setColumns] = useState(found.columns);
  const [options, setOptions] = useState(found.options);
  const headers = found.headers.map((header, at) => ({ at, name: header || `Column ${at + 1}` }));
  const marks = Object.entries(options.marks).map(([at, mark]) => ({
    at,
    mark,
    name: headers[Number(at)]?.name ?? '',
  }));
  const unclear = marks.filter(({ mark }) => mark === 'unknown').map(({ name }) => `“${name}”`);
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
      {unclear.length > 0 && (
        <Alert severity="warning">
          {`Choose below what ${unclear.join(', ')} ${unclear.length === 1 ? 'says' : 'say'}, and check again. Until then only those are imported who certainly left, because the others may have left as well.`}
        </Alert>
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
            setOptions({ ...options, default_status: target.value as ImportOptions['default_status'] })
          }
        >
          <MenuItem value="pending">Pending: they get nothing until they confirm</MenuItem>
          <MenuItem value="confirmed" disabled={unclear.length > 0}>
            Confirmed: they get newsletters
          </MenuItem>
          <MenuItem value="unsubscribed">Unsubscribed: they left</MenuItem>
        </TextField>
        <TextField
          id="default-source"
          label="Source, if the file has none"
          value={options.source}
          onChange={({ target }) => setOptions({ ...options, source: target.value })}
        />
      </Box>
      {marks.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography component="h3" variant="subtitle1">
            Columns that say who left
          </Typography>
          {marks.map(({ at, mark, name }) => (
            <TextField
              key={at}
              id={`mark-${at}`}
              select
              label={`What “${name}” says`}
              value={mark}
              onChange={({ target }) =>
                setOptions({ ...options, marks: { ...options.marks, [at]: target.value as ImportMark } })
              }
            >
              {IMPORT_MARKS.filter((one) => one !== 'unknown' || mark === one).map((one) => (
                <MenuItem key={one} value={one}>
                  {MARK_LABELS[one]}
                </MenuItem>
              ))}
            </TextField>
          ))}
        </Box>
      )}
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
