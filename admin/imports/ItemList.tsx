import { Box, Button, Checkbox, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, Link as RouterLink, useListContext } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem, ImportNote } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import { FAILS_IN_PAGE } from '../layout/Problem.tsx';
import { CardList } from '../lists/CardList.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { StatusTabs } from '../lists/StatusTabs.tsx';
import { editPath } from '../posts/paths.ts';
import { londonDate } from '../words.ts';
import { useSelection } from './commands.ts';
import { becomes, choicesOf, LEVEL_LABELS, MATCH_LABELS, OUTCOME_LABELS, STATUS_LABELS } from './labels.ts';

const ALL = { label: 'All', filter: {} };
const TO_CHECK = { label: 'To check', filter: { noted: 'warning' } };
const { new: _, ...FOUND_HERE } = MATCH_LABELS;
const TABS_BEFORE = [
  ALL,
  TO_CHECK,
  { label: 'Chosen', filter: { selected: true } },
  { label: 'Pages', filter: { kind: 'page' } },
  ...choicesOf(STATUS_LABELS).map(({ id, name }) => ({ label: name, filter: { source_status: id } })),
  ...choicesOf(FOUND_HERE).map(({ id, name }) => ({ label: name, filter: { match: id } })),
];
const TABS_AFTER = [
  ALL,
  TO_CHECK,
  ...choicesOf(OUTCOME_LABELS).map(({ id, name }) => ({ label: name, filter: { outcome: id } })),
];

interface ItemListProps {
  found: BlogImport;
  options: BlogImportOptions;
}

/**
 * The articles of an import: before it with check boxes and what each will become, after it with what became of each. The
 * filters are not in the address, as a change of address scrolls to the top of the page, away from the list.
 */
export function ItemList({ found, options }: ItemListProps) {
  const isReady = found.state === 'ready';
  return (
    <ListBase<ImportItem>
      resource="import-items"
      filter={{ import_id: found.id }}
      sort={{ field: 'number', order: 'ASC' }}
      perPage={25}
      queryOptions={FAILS_IN_PAGE}
      disableSyncWithLocation
      storeKey={`import-items.${isReady ? 'ready' : 'result'}.${found.id}`}
    >
      <Box component="section" aria-labelledby="import-items" sx={{ minWidth: 0 }}>
        <Typography id="import-items" variant="h2" sx={{ mt: 2, mb: 2 }}>
          <span aria-live="polite">
            {isReady
              ? `${figure(found.selected)} of ${plural(found.total, 'article')} chosen`
              : 'The result for each article'}
          </span>
        </Typography>
        <StatusTabs tabs={isReady ? TABS_BEFORE : TABS_AFTER} within={{ import_id: found.id }} />
        <FilterBar search="Search titles" />
        <ListBody
          empty={{ title: 'No articles', text: 'There is no article in the file.' }}
          noMatch="No article matches these filters."
        >
          {isReady ? <Choices found={found} options={options} /> : <CardList<ImportItem> card={resultCard} />}
        </ListBody>
      </Box>
    </ListBase>
  );
}

function Choices({ found, options }: ItemListProps) {
  const { total = 0, filterValues } = useListContext<ImportItem>();
  const selection = useSelection(found);
  const which = `${Object.keys(filterValues).length > 0 ? 'these' : 'all'} ${figure(total)}`;
  const button = { variant: 'outlined', disabled: selection.isBusy } as const;
  return (
    <>
      <Box
        role="toolbar"
        aria-label="Choose articles"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1.5 }}
      >
        <Button {...button} onClick={() => selection.setAll(true)}>{`Choose ${which}`}</Button>
        <Button {...button} onClick={() => selection.setAll(false)}>{`Leave out ${which}`}</Button>
      </Box>
      <CardList<ImportItem>
        card={(item) => ({
          title: item.title,
          select: (
            <Checkbox
              checked={item.selected}
              disabled={!canBeChosen(item)}
              onChange={(_event, checked) => selection.set([item], checked)}
              slotProps={{ input: { 'aria-label': `Import ${item.title}` } }}
            />
          ),
          chips: <Becomes item={item} options={options} />,
          lines: [
            [
              `/blog/${item.slug}`,
              londonDate(item.published_at ?? item.source_created_at),
              item.author,
              item.category,
              item.image_count > 0 && plural(item.image_count, 'image'),
            ]
              .filter(Boolean)
              .join(' · '),
            item.slug_note,
            item.problem,
          ],
          actions: <Details item={item} />,
        })}
      />
    </>
  );
}

/** Whether the server lets it be chosen; its chip or its problem says why not. */
const canBeChosen = ({ problem, match, match_post }: ImportItem): boolean =>
  problem === null && match !== 'repeated' && (match !== 'imported' || match_post === null);

const resultCard = (item: ImportItem) => ({
  title: item.title,
  chips: <WordChip {...OUTCOME_LABELS[item.outcome]} />,
  lines: [item.problem],
  actions: (
    <Details item={item}>
      {item.post_id && (
        <RouterLink to={editPath(item.post_id)} aria-label={`Open the article ${item.title}`}>
          Open the article
        </RouterLink>
      )}
    </Details>
  ),
});

/** Its status on the old site and after the import, and whether it is here already. */
function Becomes({ item, options }: { item: ImportItem; options: BlogImportOptions }) {
  const was = STATUS_LABELS[item.source_status];
  const willBe = becomes(item, options);
  const isSame = willBe?.label === was.label;
  return (
    <>
      <WordChip {...was} />
      {!isSame && (
        <Typography component="span" variant="caption">
          {willBe ? 'becomes' : 'left out'}
        </Typography>
      )}
      {!isSame && willBe && <WordChip {...willBe} />}
      {item.match !== 'new' && <WordChip {...MATCH_LABELS[item.match]} />}
    </>
  );
}

/** The notes in full, and where the article is on the old site and here. */
function Details({ item, children }: { item: ImportItem; children?: ReactNode }) {
  const { source_url, match_post, notes } = item;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, width: '100%', fontSize: '0.9375rem' }}>
      <NoteList notes={notes} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, overflowWrap: 'anywhere' }}>
        {source_url && /^https?:/i.test(source_url) && (
          <Link
            href={source_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${item.title} on the old site (opens in a new tab)`}
          >
            On the old site
          </Link>
        )}
        {match_post && <RouterLink to={editPath(match_post.id)}>{`Here: ${match_post.title}`}</RouterLink>}
        {children}
      </Box>
    </Box>
  );
}

/** Notes in full, those that need a look or lose something marked. */
function NoteList({ notes }: { notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {notes.map(({ level, text, count }) => (
        <Box component="li" key={`${level} ${text}`} sx={{ overflowWrap: 'anywhere' }}>
          {`${text} `}
          {count > 1 && (
            <Typography component="span" variant="caption">{`(${figure(count)} times) `}</Typography>
          )}
          <WordChip {...LEVEL_LABELS[level]} />
        </Box>
      ))}
    </Box>
  );
}
