import { Alert, Typography } from '@mui/material';
import { type BlogImport, FORMAT_LABELS, ITEM_MATCHES, SOURCE_STATUSES } from '#shared/imports.ts';
import { Panel } from '../layout/Panel.tsx';
import { useCounts } from '../lists/useCounts.ts';
import { Figure, Figures } from './Figure.tsx';
import { useShowItems } from './ItemsOf.tsx';
import { MATCH_WORDS, STATUS_WORDS } from './words.ts';

interface Counted {
  label: string;
  filter: Record<string, unknown>;
}

const KINDS: readonly Counted[] = [
  { label: 'Posts', filter: { kind: 'post' } },
  { label: 'Pages', filter: { kind: 'page' } },
  ...SOURCE_STATUSES.map((source_status) => ({
    label: STATUS_WORDS[source_status].label,
    filter: { source_status },
  })),
];

const MATCHES: readonly Counted[] = ITEM_MATCHES.filter((match) => match !== 'new').map((match) => ({
  label: MATCH_WORDS[match].label,
  filter: { match },
}));

/** What was found in the file, in figures that lead to their posts. */
export function Overview({ found }: { found: BlogImport }) {
  return (
    <Panel title="What was found">
      <Typography>
        {found.format ? `A ${FORMAT_LABELS[found.format]}` : 'A file'}
        {found.site_url && (
          <>
            {' of '}
            <strong style={{ overflowWrap: 'anywhere' }}>{found.site_url}</strong>
          </>
        )}
        . Nothing has been written yet.
      </Typography>
      {found.problem && <Alert severity="warning">{found.problem}</Alert>}
      <Figures label="What was found">
        <Counts id={found.id} counted={KINDS} />
        <Counts id={found.id} counted={MATCHES} />
        <Figure label="Images of the chosen posts" value={found.images_total} />
      </Figures>
    </Panel>
  );
}

/** One figure each; what there is none of is left out, but for the posts themselves. */
function Counts({ id, counted }: { id: string; counted: readonly Counted[] }) {
  const { counts, error } = useCounts(
    'import-items',
    counted.map(({ filter }) => ({ import_id: id, ...filter })),
  );
  const { isShown, show } = useShowItems();
  if (error) return <Alert severity="error">{`Not counted. ${error.message}`}</Alert>;
  return counted.map(({ label, filter }, at) => {
    const value = counts?.[at];
    if (!value && filter.kind !== 'post') return null;
    return (
      <Figure
        key={label}
        label={label}
        value={value}
        isChosen={isShown(filter)}
        onChoose={() => show(filter)}
      />
    );
  });
}
