import { Alert, Box, Button, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { type BlogImport, FORMAT_LABELS } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { STICKY_BAR } from '../forms/SaveBar.tsx';
import { ShortForm } from '../forms/ShortForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { command, type Options, useChanged, useOptions } from './commands.ts';
import { ItemList } from './ItemList.tsx';
import { consequencesOf, runLabel } from './labels.ts';
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
        {found.site_url === null && found.format !== 'medium' && <OldSite found={chosen} />}
        <StatusSwitch options={options} />
      </Panel>
      <ItemList found={found} options={options.options} />
      <Box>
        <ForgetButton found={found} label="Delete this import" />
      </Box>
      <StartBar found={chosen} />
    </Box>
  );
}

/** Whether published articles stay published; saved as it is chosen. */
function StatusSwitch({ options: { options, problem, change } }: { options: Options }) {
  const keeps = options.status === 'keep';
  return (
    <Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <FormControlLabel
        sx={{ ml: 0, gap: 1 }}
        label="Published articles stay published"
        control={
          <Switch
            checked={keeps}
            onChange={(_event, checked) => change({ status: checked ? 'keep' : 'draft' })}
            slotProps={{ input: { 'aria-describedby': 'published-stay' } }}
          />
        }
      />
      <FormHelperText id="published-stay">
        {keeps
          ? 'They are on the site at once, with their old dates. Private, protected and unfinished ones become drafts.'
          : 'All become drafts: nothing is on the site until you publish it.'}
      </FormHelperText>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Pictures, and the documents that articles link to, are copied to this site. What stays on the old
        site, such as recordings, other pages and what cannot be copied, is listed with its article: look
        there before you switch the old site off.
      </Typography>
    </Box>
  );
}

const OLD_SITE = [
  {
    name: 'old_site',
    label: 'Address of the old site',
    help: 'This export does not say where the blog was. With its address, pictures and documents are copied from there, and links to pages that are not imported still lead there.',
  },
] as const;

/** Asks for the address of the old site, which the file does not have. Its articles are then checked anew. */
function OldSite({ found: { id, options } }: { found: BlogImport }) {
  const changed = useChanged();
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ShortForm<{ old_site: string }>
        fields={OLD_SITE}
        defaultValues={{ old_site: options.old_site ?? '' }}
        label="Use this address"
        busyLabel="Checking…"
        onSubmit={async ({ old_site }) =>
          changed(await command(id, 'options', { ...options, old_site: old_site.trim() || null }))
        }
      />
    </Box>
  );
}

/** Sticks to the foot of the page: says what the import will do, and starts it once confirmed. */
function StartBar({ found }: { found: BlogImport }) {
  const [isAsking, setAsking] = useState(false);
  const changed = useChanged();
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
      <Typography variant="caption" sx={{ flex: '1 1 160px' }}>
        {isEmpty ? 'Choose at least one article above.' : 'Nothing has been written yet.'}
      </Typography>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={`${runLabel(found)}?`}
        label="Import"
        work={async () => changed(await command(found.id, 'run'))}
      >
        {/* On a low screen it scrolls, and must be reachable by keyboard. */}
        <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {consequencesOf(found).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </ConfirmDialog>
    </Box>
  );
}
