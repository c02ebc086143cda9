import { Button, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { ImportItem } from '#shared/imports.ts';
import { figure, londonDate } from '#shared/words.ts';
import { PageCheckbox } from '../lists/PageCheckbox.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import type { Selection } from './choices.ts';
import { ChooseOne, ItemTitle, Match, NewAddress, type RowsProps, StatusChange } from './item-parts.tsx';

/** The posts on a wide screen. */
export function ItemTable({ options, selection, onOpen }: RowsProps) {
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
        render={(item) => (
          <>
            <ItemTitle item={item} onOpen={onOpen} />
            <NewAddress item={item} />
          </>
        )}
        sx={{ minWidth: 220 }}
      />
      <DataTable.Col<ImportItem>
        source="published_at"
        render={({ published_at, source_created_at }) => londonDate(published_at ?? source_created_at)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <DataTable.Col<ImportItem>
        source="source_status"
        render={(item) => <StatusChange item={item} options={options} isChosen={selection.isChosen(item)} />}
      />
      <DataTable.Col<ImportItem>
        source="category"
        render={({ category, tags }) => (
          <>
            {category}
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {tagsText(tags)}
            </Typography>
          </>
        )}
      />
      <DataTable.Col<ImportItem> source="author" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.NumberCol<ImportItem> source="image_count" disableSort />
      <DataTable.Col<ImportItem>
        source="noted"
        disableSort
        render={(item) => <Notes item={item} onOpen={onOpen} />}
      />
      <DataTable.Col<ImportItem> source="match" render={(item) => <Match item={item} />} />
    </RecordTable>
  );
}

function ChoosePage({ selection }: { selection: Selection }) {
  const { data = [] } = useListContext<ImportItem>();
  const chosen = data.filter(selection.isChosen).length;
  return (
    <PageCheckbox
      label="Choose all on this page"
      count={data.length}
      selected={chosen}
      onChange={(isAll) => selection.set(data, isAll)}
    />
  );
}

function Notes({ item, onOpen }: { item: ImportItem; onOpen: (id: string) => void }) {
  if (item.notes.length === 0) return null;
  const isLoss = item.notes.some(({ level }) => level === 'lost');
  return (
    <Button
      size="small"
      variant="outlined"
      color={isLoss ? 'error' : 'secondary'}
      aria-label={`${item.notes.length} notes on ${item.title}`}
      onClick={() => onOpen(item.id)}
      sx={{ minWidth: 44 }}
    >
      {figure(item.notes.length)}
    </Button>
  );
}

const TAGS = 3;

const tagsText = (tags: readonly string[]): string =>
  tags.length <= TAGS ? tags.join(', ') : `${tags.slice(0, TAGS).join(', ')} and ${tags.length - TAGS} more`;
