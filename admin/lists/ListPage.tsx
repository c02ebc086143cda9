import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Checkbox, Skeleton } from '@mui/material';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import {
  type Identifier,
  ListBase,
  type RaRecord,
  type SortPayload,
  useCanAccess,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FAILS_IN_PAGE } from '../layout/Problem.tsx';
import { useHasTable } from '../layout/widths.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { CardList, type CardOf } from './CardList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListBody } from './ListBody.tsx';
import { BulkBar } from './RecordTable.tsx';
import { StatusTabs, type Tab } from './StatusTabs.tsx';

const ColumnsButton = lazyNamed(() => import('./after-rows.tsx'), 'ColumnsButton');

interface ListPageProps<Row extends RaRecord> {
  title: string;
  /** A sentence under the title. */
  note?: string;
  sort: SortPayload;
  /** The filter when the list is opened, until another one is chosen. */
  defaultFilter?: Record<string, unknown>;
  create?: { to: string; label: string };
  actions?: ReactNode;
  /** Between the title and the tabs. */
  intro?: ReactNode;
  tabs?: Tab[];
  /** Label of the search field. */
  search: string;
  /** How to search, shown when nothing is found. */
  searchHint?: string;
  /** Inputs beside the search; their values are the filter, stored in the URL. */
  filters?: ReactNode;
  /** Shown instead of the list while there are no records at all. */
  empty: { title: string; text: string; action?: ReactNode };
  /** The table, for wide screens. */
  table: ReactElement;
  /** False if `table` has no columns to choose from. */
  hasColumns?: boolean;
  /** The record's card on phones; without it, `table` has to fit any width. */
  card?: CardOf<Row>;
  /** Bulk actions for cards; without it they cannot be selected. */
  cardActions?: ReactElement;
}

/** The layout of every list page: actions, counts, filters stored in the URL, and a table or cards. */
export function ListPage<Row extends RaRecord>(props: ListPageProps<Row>) {
  const hasTable = useHasTable();
  return (
    <ListBase<Row>
      sort={props.sort}
      filterDefaultValues={props.defaultFilter}
      perPage={25}
      queryOptions={FAILS_IN_PAGE}
    >
      <Box sx={{ minWidth: 0 }}>
        <PageHeader title={props.title} note={props.note}>
          {props.actions}
          <CreateLink {...props.create} />
        </PageHeader>
        {props.intro}
        <StatusTabs tabs={props.tabs ?? []} />
        <UnlessEmpty isFiltered={props.defaultFilter !== undefined}>
          <FilterBar
            search={props.search}
            defaultFilter={props.defaultFilter}
            after={
              hasTable &&
              props.hasColumns !== false && (
                <Suspense fallback={null}>
                  <ColumnsButton />
                </Suspense>
              )
            }
          >
            {props.filters}
          </FilterBar>
        </UnlessEmpty>
        <ListBody
          empty={{ action: <CreateLink {...props.create} />, ...props.empty }}
          defaultFilter={props.defaultFilter}
          searchHint={props.searchHint}
        >
          <Rows table={props.table} card={props.card} cardActions={props.cardActions} />
        </ListBody>
      </Box>
    </ListBase>
  );
}

/** A search over no records at all would find nothing. What a list is filtered by when opened may hide some. */
function UnlessEmpty({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const { total, filterValues, isPlaceholderData } = useListContext();
  const isEmpty = total === 0 && !isPlaceholderData && Object.keys(filterValues).length === 0;
  return isEmpty && !isFiltered ? null : children;
}

function Rows<Row extends RaRecord>({
  table,
  card,
  cardActions,
}: Pick<ListPageProps<Row>, 'table' | 'card' | 'cardActions'>) {
  const isWide = useHasTable();
  const { isPending, perPage } = useListContext();
  if (!card) return table;
  if (!isWide)
    return (
      <>
        <CardList<Row> card={cardActions ? selectable(card) : card} />
        {cardActions && <BulkBar>{cardActions}</BulkBar>}
      </>
    );
  return isPending ? <RowsSkeleton count={Math.min(perPage, 25)} /> : table;
}

const selectable =
  <Row extends RaRecord>(card: CardOf<Row>): CardOf<Row> =>
  (record) => {
    const shown = card(record);
    return { ...shown, select: <CardCheckbox id={record.id} name={shown.title} /> };
  };

function CardCheckbox({ id, name }: { id: Identifier; name: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': `Select ${name}` } }}
    />
  );
}

/** As high as the rows being loaded, so that nothing below them jumps. */
function RowsSkeleton({ count }: { count: number }) {
  return (
    <Box role="status" aria-label="Loading">
      {Array.from({ length: count + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
        <Box key={row} sx={{ height: 45, borderBottom: '1px solid', borderColor: 'divider', p: '12px' }}>
          <Skeleton height={20} width={row % 3 === 0 ? '60%' : '85%'} />
        </Box>
      ))}
    </Box>
  );
}

function CreateLink({ to, label }: { to?: string; label?: string }) {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  if (!to || !canAccess) return null;
  return (
    <Button to={to} variant="contained" startIcon={<AddIcon />}>
      {label}
    </Button>
  );
}
