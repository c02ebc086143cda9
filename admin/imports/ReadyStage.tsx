import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { type BlogImport, FORMAT_LABELS } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { STICKY_BAR } from '../forms/SaveBar.tsx';
import { Panel } from '../layout/Panel.tsx';
import { useCounts } from '../lists/StatusTabs.tsx';
import { command, type Options, useChanged, useOptions } from './commands.ts';
import { ItemList } from './ItemList.tsx';
import { consequencesOf, runLabel } from './labels.ts';
import { OptionsForm } from './OptionsForm.tsx';
import { ForgetButton } from './ResultStage.tsx';

/** Before anything is written: what was found, what changes, the articles with check boxes, and the start. */
export function ReadyStage({ found }: { found: BlogImport }) {
  const options = useOptions(found);
  const chosen = { ...found, options: options.options };
  return (
    // Scrolls what the keyboard focuses above the bar at the foot, not behind it.
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '& :is(a, button, input, [tabindex])': { scrollMarginBottom: '120px' },
      }}
    >
      <Panel title="What was found">
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {`${found.format ? FORMAT_LABELS[found.format] : 'File'}${found.site_url ? ` of ${found.site_url}` : ''}: ${plural(found.total, 'article')}. Nothing has been written yet.`}
        </Typography>
        {found.problem && <Alert severity="warning">{found.problem}</Alert>}
        {found.site_url === null && found.format !== 'medium' && <OldSite options={options} />}
        <OptionsForm options={options} />
      </Panel>
      <ItemList found={found} options={options.options} />
      <Box>
        <ForgetButton found={found} label="Delete this import" />
      </Box>
      <StartBar found={chosen} />
    </Box>
  );
}

/** Asks for the address of the old site, which the file does not have. Its articles are then checked anew. */
function OldSite({ options: { options, problem, isOfAddress, change } }: { options: Options }) {
  const [address, setAddress] = useState(options.old_site ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({ old_site: address.trim() || null });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
      sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, maxWidth: 640 }}
    >
      <TextField
        label="Address of the old site"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={isOfAddress}
        helperText={
          isOfAddress
            ? problem
            : 'This export does not say where the blog was. With its address, pictures and documents are copied from there, and links to pages that are not imported still lead there.'
        }
        slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' } }}
        fullWidth
      />
      <Button type="submit" variant="outlined" color="secondary">
        Use this address
      </Button>
    </Box>
  );
}

/** Sticks to the foot of the page: says what the import will do, and starts it once confirmed. */
function StartBar({ found }: { found: BlogImport }) {
  const [isAsking, setAsking] = useState(false);
  const isEmpty = found.selected === 0;
  return (
    <Box sx={STICKY_BAR}>
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
            <li key={line}>{line}</li>
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
