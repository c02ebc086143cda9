import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import { DataTable, SelectInput, useListContext } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { figure, londonDate, plural } from '#shared/words.ts';
import { CardList } from '../lists/CardList.tsx';
import { PageCheckbox } from '../lists/PageCheckbox.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowButton } from '../lists/RowLink.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { type Selection, useSelection } from './choices.ts';
import { ItemSection } from './ItemSection.tsx';
import { ChooseOne, Match, notesText, StatusChange } from './item-parts.tsx';
import { choicesOf, MATCH_LABELS, STATUS_LABELS } from './labels.ts';

const { new: _, ...FOUND_HERE } = MATCH_LABELS;
const TABS = [
  { label: 'All', filter: {} },
  { label: 'Pages', filter: { kind: 'page' } },
  ...choicesOf(STATUS_LABELS).map(({ id, name }) => ({ label: name, filter: { source_status: id } })),
  ...choicesOf(FOUND_HERE).map(({ id, name }) => ({ label: name, filter: { match: id } })),
];

/** The posts of the file before the import, with what each will become. */
export function ItemList({ found, options }: { found: BlogImport; options: BlogImportOptions }) {
  const selection = useSelection(found);
  // In rem: with text twice as large, there is no room for nine columns.
  const isWide = useMediaQuery('(min-width: 56.25rem)');
  const Rows = isWide ? ItemTable : ItemCards;
  return (
    <>
      <Box role="status" className="visually-hidden">
        {`${plural(found.selected, 'article')} chosen`}
      </Box>
      <ItemSection
        found={found}
        options={options}
        heading={`${figure(found.selected)} of ${plural(found.total, 'article')} chosen`}
        tabs={TABS}
        filters={<Filters found={found} />}
        selection={selection}
      >
        {(onOpen) => (
          <>
            <ChooseAll selection={selection} />
            <Rows options={options} selection={selection} onOpen={onOpen} />
          </>
        )}
      </ItemSection>
    </>
  );
}

function Filters({ found }: { found: BlogImport }) {
  const categories = found.categories.map(({ source }) => ({ id: source, name: source }));
  return (
    <>
      <SelectInput source="selected" size="small" emptyText="Either" choices={CHOSEN} />
      {categories.length > 0 && (
        <SelectInput source="category" size="small" emptyText="Any" choices={categories} />
      )}
    </>
  );
}

const CHOSEN = [
  { id: true, name: 'Chosen' },
  { id: false, name: 'Left out' },
];

function ChooseAll({ selection }: { selection: Selection }) {
  const { total = 0, filterValues } = useListContext<ImportItem>();
  const which = `${Object.keys(filterValues).length > 0 ? 'these' : 'all'} ${figure(total)}`;
  const button = { variant: 'outlined', color: 'secondary', disabled: selection.isBusy } as const;
  return (
    <Box
      role="toolbar"
      aria-label="Choose articles"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}
    >
      <Button {...button} onClick={() => selection.setAll(true)}>{`Choose ${which}`}</Button>
      <Button {...button} onClick={() => selection.setAll(false)}>{`Leave out ${which}`}</Button>
    </Box>
  );
}

interface RowsProps {
  options: BlogImportOptions;
  selection: Selection;
  onOpen: (id: string) => void;
}

/** The posts on a narrow screen. */
function ItemCards({ options, selection, onOpen }: RowsProps) {
  return (
    <CardList<ImportItem>
      card={(item) => ({
        onOpen: () => onOpen(item.id),
        title: item.title,
        select: <ChooseOne item={item} selection={selection} />,
        chips: <StatusChange item={item} options={options} />,
        lines: [
          `/blog/${item.slug}`,
          item.slug_note,
          [dateOf(item), item.author].filter(Boolean).join(' · '),
          [item.category, item.image_count > 0 && plural(item.image_count, 'image'), notesText(item)]
            .filter(Boolean)
            .join(' · '),
        ],
        actions: item.match !== 'new' && <Match item={item} />,
      })}
    />
  );
}

/** The posts on a wide screen. */
function ItemTable({ options, selection, onOpen }: RowsProps) {
  return (
    <RecordTable<ImportItem>>
      <DataTable.Col<ImportItem>
        source="selected"
        disableSort
        label={<ChoosePage selection={selection} />}
        render={(item) => <ChooseOne item={item} selection={selection} />}
        sx={{ width: 48, '&.MuiTableCell-root': { pl: 1, pr: 0 } }}
      />
      <DataTable.Col<ImportItem>
        source="title"
        render={(item) => <Title item={item} onOpen={() => onOpen(item.id)} />}
        sx={{ minWidth: 220 }}
      />
      <DataTable.Col<ImportItem> source="published_at" render={dateOf} sx={{ whiteSpace: 'nowrap' }} />
      <DataTable.Col<ImportItem>
        source="source_status"
        render={(item) => <StatusChange item={item} options={options} />}
      />
      <DataTable.Col<ImportItem> source="category" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col<ImportItem> source="author" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.NumberCol<ImportItem> source="image_count" disableSort />
      <DataTable.Col<ImportItem> source="noted" disableSort render={(item) => <Notes item={item} />} />
      <DataTable.Col<ImportItem> source="match" render={(item) => <Match item={item} />} />
    </RecordTable>
  );
}

function ChoosePage({ selection }: { selection: Selection }) {
  const { data = [] } = useListContext<ImportItem>();
  return (
    <PageCheckbox
      label="Choose all on this page"
      count={data.length}
      selected={data.filter(({ selected }) => selected).length}
      onChange={(isAll) => selection.set(data, isAll)}
    />
  );
}

/** Opens what is known about a post; below it the address it will have, and what was in the way of the one it had. */
function Title({ item: { title, slug, slug_note }, onOpen }: { item: ImportItem; onOpen: () => void }) {
  return (
    <>
      <RowButton onOpen={onOpen}>{title}</RowButton>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`/blog/${slug}`}
        {slug_note && (
          <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
            {slug_note}
          </Box>
        )}
      </Typography>
    </>
  );
}

/** How many notes there are; red if something is lost. */
function Notes({ item: { notes } }: { item: ImportItem }) {
  const isLoss = notes.some(({ level }) => level === 'lost');
  return notes.length > 0 && <WordChip label={figure(notes.length)} tone={isLoss ? 'bad' : 'info'} />;
}

const dateOf = ({ published_at, source_created_at }: ImportItem): string =>
  londonDate(published_at ?? source_created_at);
