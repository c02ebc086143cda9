import { Alert, Box, Button, Typography } from '@mui/material';
import { type BlogImport, FORMAT_LABELS } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { useCounts } from '../lists/useCounts.ts';
import { command } from './api.ts';
import { CategoryMap } from './CategoryMap.tsx';
import { type Options, useChanged, useOptions } from './choices.ts';
import { FilePanel, ForgetButton } from './FilePanel.tsx';
import { ItemList } from './ItemList.tsx';
import { ItemsOf, useShowItems } from './ItemSection.tsx';
import { NoteGroups } from './NoteGroups.tsx';
import { OldSite } from './OldSite.tsx';
import { OptionsFold } from './OptionsFold.tsx';
import { StartBar } from './StartBar.tsx';

/** Before anything is written: what needs a decision, the posts, and what changes in them. */
export function ReadyStage({ found }: { found: BlogImport }) {
  const options = useOptions(found);
  const chosen = { ...found, options: options.options };
  return (
    <ItemsOf id={found.id} part="ready">
      <Found found={chosen} options={options} />
      <ItemList found={found} options={options.options} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Panel title="What changes on the way">
          <NoteGroups notes={found.notes} />
        </Panel>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <CategoryMap found={found} options={options} />
          <ReadyFile found={found} />
        </Box>
      </Box>
      <StartBar found={chosen} />
    </ItemsOf>
  );
}

/** What the file is, the few things in it that a person should look at, and how it is imported. */
function Found({ found, options }: { found: BlogImport; options: Options }) {
  return (
    <Panel title="What was found">
      <Typography>
        {found.format ? FORMAT_LABELS[found.format] : 'File'}
        {found.site_url && (
          <>
            {' of '}
            <strong style={{ overflowWrap: 'anywhere' }}>{found.site_url}</strong>
          </>
        )}
        {`: ${plural(found.total, 'article')}. Nothing has been written yet.`}
      </Typography>
      {found.problem && <Alert severity="warning">{found.problem}</Alert>}
      {found.site_url === null && found.format !== 'medium' && <OldSite options={options} />}
      <ToDecide found={found} />
      <OptionsFold options={options} />
    </Panel>
  );
}

function ToDecide({ found }: { found: BlogImport }) {
  const of = { import_id: found.id };
  const { counts } = useCounts('import-items', [
    { ...of, match: 'similar' },
    { ...of, match: 'repeated' },
    { ...of, noted: 'warning' },
  ]);
  const show = useShowItems();
  const [similar = 0, repeated = 0, toCheck = 0] = counts ?? [];
  const { public_at_once: overdue, options, categories } = found;
  const made = categories.filter(
    ({ source, category_id }) =>
      category_id === null && !options.categories.some((choice) => choice.source === source),
  ).length;
  const lines = [
    {
      count: similar,
      text: `${plural(similar, 'article looks', 'articles look')} like one that is here already. Import it as a second one, or leave it out?`,
      label: 'Show articles like ones here',
      act: () => show({ match: 'similar' }),
    },
    {
      count: repeated,
      text: `${plural(repeated, 'article is', 'articles are')} in the file twice. Which one do you want?`,
      label: 'Show articles that are in the file twice',
      act: () => show({ match: 'repeated' }),
    },
    {
      count: options.status === 'keep' ? overdue : 0,
      text: `${plural(overdue, 'article was', 'articles were')} scheduled for a time that is now past, and will be public at once.`,
      label: 'Show scheduled articles',
      act: () => show({ source_status: 'scheduled' }),
    },
    {
      count: toCheck,
      text: `${plural(toCheck, 'article has', 'articles have')} something to check before or after the import.`,
      label: 'Show articles to check',
      act: () => show({ noted: 'warning' }),
    },
    {
      count: made,
      text: `${plural(made, 'category of the file is', 'categories of the file are')} not here yet and will be added.`,
      label: 'Choose categories',
      act: () => document.getElementById('categories')?.scrollIntoView({ block: 'center' }),
    },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label="To decide" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ text, label, act }) => (
        <Box component="li" key={label} sx={LINE}>
          <Typography sx={{ flex: '1 1 20rem' }}>{text}</Typography>
          <Button size="small" variant="outlined" color="secondary" onClick={act}>
            {label}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

/** Compare the file with the site again, or delete the import. */
function ReadyFile({ found }: { found: BlogImport }) {
  const changed = useChanged();
  const { run: compare } = useCommand(() => command(found.id, 'analyse'), { done: changed });
  return (
    <FilePanel found={found}>
      <Typography color="textSecondary">
        Articles here may have changed since the file was read. Checking again compares them anew; what you
        chose stays.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" color="secondary" onClick={() => compare()}>
          Check again
        </Button>
        <ForgetButton found={found} label="Delete this import" />
      </Box>
    </FilePanel>
  );
}
