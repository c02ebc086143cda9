import { Box, Button, useMediaQuery } from '@mui/material';
import { SelectInput, useListContext } from 'react-admin';
import {
  type BlogImport,
  type BlogImportOptions,
  type ImportItem,
  ITEM_MATCHES,
  NOTE_LEVELS,
  SOURCE_STATUSES,
} from '#shared/imports.ts';
import { figure, londonDate, plural } from '#shared/words.ts';
import { CardList } from '../lists/CardList.tsx';
import { type Selection, useSelection } from './choices.ts';
import { ItemSection } from './ItemSection.tsx';
import { ItemTable } from './ItemTable.tsx';
import { ChooseOne, imagesText, Match, notesText, type RowsProps, StatusChange } from './item-parts.tsx';
import { LEVEL_WORDS, MATCH_WORDS, STATUS_WORDS } from './words.ts';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Pages', filter: { kind: 'page' } },
  ...SOURCE_STATUSES.map((source_status) => ({
    label: STATUS_WORDS[source_status].label,
    filter: { source_status },
  })),
  ...ITEM_MATCHES.filter((match) => match !== 'new').map((match) => ({
    label: MATCH_WORDS[match].label,
    filter: { match },
  })),
];

/** The posts of the file before the import, with what each will become. */
export function ItemList({ found, options }: { found: BlogImport; options: BlogImportOptions }) {
  const { total = 0, filterValues } = useListContext<ImportItem>();
  const selection = useSelection(found);
  // In rem: with text twice as large, there is no room for nine columns.
  const isWide = useMediaQuery('(min-width: 56.25rem)');
  const isFiltered = Object.keys(filterValues).length > 0;
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
            <ChooseAll selection={selection} which={`${isFiltered ? 'these' : 'all'} ${figure(total)}`} />
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
      <SelectInput source="noted" size="small" emptyText="Any" choices={LEVELS} />
      <SelectInput
        source="selected"
        size="small"
        emptyText="Either"
        choices={CHOSEN}
        format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
        parse={(value: string) => (value === '' ? null : value === 'true')}
      />
      {categories.length > 0 && (
        <SelectInput source="category" size="small" emptyText="Any" choices={categories} />
      )}
    </>
  );
}

function ChooseAll({ selection, which }: { selection: Selection; which: string }) {
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

function ItemCards({ options, selection, onOpen }: RowsProps) {
  return (
    <CardList<ImportItem>
      card={(item) => ({
        onOpen: () => onOpen(item.id),
        title: item.title,
        select: <ChooseOne item={item} selection={selection} />,
        chips: <StatusChange item={item} options={options} isChosen={selection.isChosen(item)} />,
        lines: [
          `/blog/${item.slug}`,
          item.slug_note,
          [londonDate(item.published_at ?? item.source_created_at), item.author].filter(Boolean).join(' · '),
          [item.category, imagesText(item), notesText(item)].filter(Boolean).join(' · '),
        ],
        actions: item.match !== 'new' && <Match item={item} />,
      })}
    />
  );
}

const LEVELS = NOTE_LEVELS.map((id) => ({ id, name: LEVEL_WORDS[id].label }));
const CHOSEN = [
  { id: 'true', name: 'Chosen' },
  { id: 'false', name: 'Left out' },
];
