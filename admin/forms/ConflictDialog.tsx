import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { setSubmissionErrors, useDataProvider, useResourceContext, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { valueText } from '#shared/words.ts';
import { copyText } from '../copy-text.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { lazyNamed } from '../lazy-named.ts';
import { colours } from '../theme/colours.ts';
import { RecordTitles, referencesIn } from './RecordTitles.tsx';
import { readable, readableVersions } from './readable.ts';
import { useCommand } from './useCommand.ts';
import type { Conflict, Editable, RecordForm } from './useRecordForm.ts';
import { compareVersions, type Versions } from './versions.ts';

const TextDiff = lazyNamed(() => import('./TextDiff.tsx'), 'TextDiff');

interface ConflictDialogProps<Row extends Editable> {
  form: RecordForm<Row>;
  conflict: Conflict;
}

/**
 * For a record that somebody else saved while it was being edited. Shows both versions where they differ; nothing is
 * overwritten or dropped until the person chooses.
 */
export function ConflictDialog<Row extends Editable>({ form, conflict }: ConflictDialogProps<Row>) {
  const { fields, control } = form;
  const { id } = form.shown;
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: theirs, error } = useQuery({
    // A second conflict has another version to compare with.
    queryKey: [resource, 'conflict', id, conflict.base.updated_at],
    queryFn: form.readTheirs ?? (async () => (await dataProvider.getOne<Row>(resource, { id })).data),
    gcTime: 0,
    networkMode: 'always',
  });
  const versions = theirs && compareVersions(fields, conflict.base, conflict.values, theirs);

  const keep = useCommand(
    async (): Promise<FieldValues | undefined> => theirs && versions && form.keepMine(theirs, versions.mine),
    { done: (errors) => errors && setSubmissionErrors(errors, control.setError) },
  );

  const copy = useCommand(
    async () => {
      const mine = versions?.mine.map((field) => `${field}:\n${asText(readable(conflict.values[field]))}`);
      if (await copyText(mine?.join('\n\n') ?? '')) return true;
      throw new Error('Copying is not allowed here. Select the text below and copy it by hand.');
    },
    { isQuiet: true },
  );
  const problem = error?.message ?? copy.problem;

  return (
    <Dialog open onClose={form.closeConflict} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">Someone else has saved this</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{conflict.message}</Typography>
        <Typography sx={{ mb: 2 }} color="textSecondary">
          Your text is still in the form. Nothing is replaced until you choose.
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {versions?.clashing.map((field) => (
          <Difference key={field} field={field} mine={conflict.values[field]} theirs={theirs?.[field]} />
        ))}
        {versions && <Rest versions={versions} />}
      </DialogContent>
      <DialogActions
        sx={{ '& > .MuiButton-outlined, & > .MuiButton-contained': { width: { xs: '100%', sm: 'auto' } } }}
      >
        <Button onClick={() => copy.run()} disabled={!versions}>
          {copy.result ? 'Copied' : 'Copy my text'}
        </Button>
        <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        <Button onClick={form.closeConflict}>Keep editing</Button>
        <Button
          variant="outlined"
          disabled={!theirs || keep.isBusy}
          onClick={() => theirs && form.acceptTheirs(theirs)}
        >
          Discard mine, load theirs
        </Button>
        <Button variant="contained" disabled={!theirs || keep.isBusy} onClick={() => keep.run()}>
          {versions?.clashing.length === 0 ? 'Save mine as well' : 'Overwrite with mine'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The changes that do not conflict. */
function Rest({ versions }: { versions: Versions }) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const names = (of: string[]) =>
    of.map((field) => translate(`resources.${resource}.fields.${field}`, { _: field })).join(', ');
  const mineAlone = versions.mine.filter((field) => !versions.clashing.includes(field));
  return (
    <>
      {mineAlone.length > 0 && <Typography>{`Changed only by you: ${names(mineAlone)}.`}</Typography>}
      {versions.theirs.length > 0 && (
        <Typography>{`Changed only by the other person, and saved in either case: ${names(versions.theirs)}.`}</Typography>
      )}
    </>
  );
}

function Difference({ field, ...given }: { field: string; mine: unknown; theirs: unknown }) {
  const [mine, theirs] = readableVersions(given.mine, given.theirs);
  const resource = useResourceContext();
  const translate = useTranslate();
  const columns = (saved: ReactNode, yours: ReactNode) => (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}>
      <Box sx={{ ...BOX, bgcolor: colours.brassTint }} tabIndex={0} role="group" aria-label="Yours">
        <b>Yours</b>
        <div>{yours}</div>
      </Box>
      <Box
        sx={{ ...BOX, bgcolor: colours.skyTint }}
        tabIndex={0}
        role="group"
        aria-label="Saved by the other person"
      >
        <b>Saved</b>
        <div>{saved}</div>
      </Box>
    </Box>
  );
  const whole = columns(<Value field={field} value={theirs} />, <Value field={field} value={mine} />);
  const areTexts = typeof mine === 'string' && typeof theirs === 'string' && !referencesIn(field, mine);
  return (
    <Box component="section" sx={{ mb: 2.5 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate(`resources.${resource}.fields.${field}`, { _: field })}
      </Typography>
      {areTexts && mine !== '' && theirs !== '' ? (
        <Suspense fallback={whole}>
          <TextDiff before={theirs} after={mine}>
            {columns}
          </TextDiff>
        </Suspense>
      ) : (
        whole
      )}
    </Box>
  );
}

const BOX = {
  p: 1.5,
  maxHeight: 220,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  fontSize: '0.9375rem',
} as const;

function Value({ field, value }: { field: string; value: unknown }) {
  const references = referencesIn(field, value);
  return references ? <RecordTitles {...references} /> : asText(value);
}

const asText = (value: unknown) => valueText(value, { empty: '(empty)', zone: ' London time' });
