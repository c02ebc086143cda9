import { Alert, Box, Button, Typography } from '@mui/material';
import { Form, SelectInput, TextInput } from 'react-admin';
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import {
  IMPORT_FIELDS,
  IMPORT_MARKS,
  type ImportField,
  type ImportMark,
  type SubscriptionImport,
} from '#shared/subscription-imports.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { Panel } from '../layout/Panel.tsx';
import { SubscriberTagsInput } from '../subscriptions/tags.tsx';
import { command } from './commands.ts';

const FIELD_LABELS: { readonly [field in ImportField]: string } = {
  email: 'Address',
  first_name: 'First name',
  tags: 'Tags',
  status: 'Status',
  source: 'Source',
  consent_text: 'Consent wording',
  consent_version: 'Consent version',
  consent_at: 'Time of consent',
  confirmed_at: 'Time of confirmation',
  unsubscribed_at: 'Time of leaving',
};

const WHOLE_NAMES =
  'If it is a column of whole names, such as “Name”, their first word is taken. The rows above show it.';

const MARK_LABELS: { readonly [mark in ImportMark]: string } = {
  left: 'Left, if a yes, a time or a reason',
  bounced: 'Bounced, if a yes, a time or a reason',
  subscribed: 'Left, if a no',
  none: 'Nothing about leaving',
  unknown: 'Please choose',
};

/** Maps columns to fields, and sets defaults for rows without a value. Each change checks the file again. */
export function OptionsPanel({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const { run, problem } = useCommand((values: FieldValues) => command(found.id, 'check', values), {
    done: onChanged,
    isQuiet: true,
  });
  return (
    <Panel title="How the file is read">
      <Form
        record={{ columns: { ...NO_COLUMNS, ...found.columns }, ...found.options }}
        onSubmit={(values: FieldValues) => run(values)}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Inputs headers={found.headers} />
          {problem && <Alert severity="error">{problem}</Alert>}
          <CheckButton />
        </Box>
      </Form>
    </Panel>
  );
}

function Inputs({ headers }: Pick<SubscriptionImport, 'headers'>) {
  const columns = headers.map((header, id) => ({ id, name: header || `Column ${id + 1}` }));
  const chosen = useWatch({ name: 'columns' });
  const marks: [at: string, mark: ImportMark][] = Object.entries(useWatch({ name: 'marks' }));
  const nameOf = (at: string) => `“${columns[Number(at)]?.name ?? ''}”`;
  const unclear = marks.filter(([, mark]) => mark === 'unknown').map(([at]) => nameOf(at));
  return (
    <>
      {typeof chosen.email !== 'number' && (
        <Alert severity="warning">No column of addresses was found. Choose it here.</Alert>
      )}
      {unclear.length > 0 && (
        <Alert severity="warning">
          {`Choose below what ${unclear.join(', ')} ${unclear.length === 1 ? 'says' : 'say'}, and check again. Until then only those are imported who certainly left, because the others may have left as well.`}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {IMPORT_FIELDS.map((field) => (
          <SelectInput
            key={field}
            source={`columns.${field}`}
            label={`${FIELD_LABELS[field]} column`}
            choices={columns}
            emptyText="No column"
            helperText={field === 'first_name' ? WHOLE_NAMES : undefined}
          />
        ))}
        <SelectInput
          source="default_status"
          label="Rows without a status are"
          choices={STATUSES.map((status) => ({
            ...status,
            disabled: status.id === 'confirmed' && unclear.length > 0,
          }))}
          isRequired
        />
        <TextInput source="source" label="Source, if the file has none" parse={String} />
        <SubscriberTagsInput source="tags" label="Tags for everybody in the file" canAdd />
      </Box>
      {marks.length > 0 && (
        <Typography component="h3" variant="subtitle1">
          Columns that say who left
        </Typography>
      )}
      {marks.map(([at, mark]) => (
        <SelectInput
          key={at}
          source={`marks.${at}`}
          label={`What ${nameOf(at)} says`}
          choices={MARKS.filter(({ id }) => id !== 'unknown' || mark === id)}
          isRequired
        />
      ))}
      <TextInput source="consent_text" label="Consent wording, if the file has none" multiline minRows={2} />
    </>
  );
}

const STATUSES = [
  { id: 'pending', name: 'Pending: they get nothing until they confirm' },
  { id: 'confirmed', name: 'Confirmed: they get newsletters' },
  { id: 'unsubscribed', name: 'Unsubscribed: they left' },
];

/** A form tells a change from a value that is missing only where the value is there. */
const NO_COLUMNS = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null]));

const MARKS = IMPORT_MARKS.map((id) => ({ id, name: MARK_LABELS[id] }));

function CheckButton() {
  const { isDirty } = useFormState();
  return (
    <Box>
      <Button type="submit" variant="outlined" disabled={!isDirty}>
        Check again
      </Button>
    </Box>
  );
}
