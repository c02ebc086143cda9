import AddIcon from '@mui/icons-material/Add';
import { Box, Button, LinearProgress, Skeleton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import {
  ListBase,
  Pagination,
  type RaRecord,
  type SortPayload,
  useCanAccess,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { CardList, type CardOf } from './CardList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { StatusTabs, type Tab } from './StatusTabs.tsx';

interface ListPageProps<Row extends RaRecord> {
  title: string;
  sort: SortPayload;
  create?: { to: string; label: string };
  actions?: ReactNode;
  /** Between the title and the tabs. */
  intro?: ReactNode;
  tabs?: Tab[];
  /** Label of the search field. */
  search: string;
  /** How to search, said where nothing is found. */
  searchHint?: string;
  /** Inputs beside the search; what they hold is the filter, and is kept in the address. */
  filters?: ReactNode;
  /** Shown in place of the list while there is nothing at all. */
  empty: { title: string; text: string };
  /** The table of wide screens. */
  table: ReactElement;
  /** How a record looks on a phone. */
  card: CardOf<Row>;
}

/** The one layout of every list: counts, filters in the address, a table or cards, and what to do when empty or broken. */
export function ListPage<Row extends RaRecord>(props: ListPageProps<Row>) {
  return (
    <ListBase<Row> sort={props.sort} perPage={25}>
      <ListBody {...props} />
    </ListBase>
  );
}

function ListBody<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { error, isPending, isFetching, total, filterValues, refetch, setFilters } = useListContext<Row>();
  const isFiltered = Object.keys(filterValues).length > 0;

  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader title={props.title}>
        {props.actions}
        <CreateLink {...props.create} />
      </PageHeader>
      {props.intro}
      {props.tabs && <StatusTabs tabs={props.tabs} />}
      <FilterBar search={props.search}>{props.filters}</FilterBar>
      {error ? (
        <NotLoaded title="List not loaded" error={error} onRetry={() => refetch()} />
      ) : !isPending && total === 0 ? (
        <Notice
          kind="empty"
          title={isFiltered ? 'Nothing found' : props.empty.title}
          action={
            isFiltered ? (
              <Button variant="contained" onClick={() => setFilters({})}>
                Clear filters
              </Button>
            ) : (
              <CreateLink {...props.create} />
            )
          }
        >
          {isFiltered ? 'No record matches these filters.' : props.empty.text}
          {filterValues.q && props.searchHint && (
            <Box component="span" sx={{ display: 'block', mt: 1 }}>
              {props.searchHint}
            </Box>
          )}
        </Notice>
      ) : (
        <Box sx={{ bgcolor: 'background.paper', position: 'relative' }}>
          <Box sx={{ height: 4 }}>
            {isFetching && <LinearProgress aria-label="Loading" sx={{ height: 4 }} />}
          </Box>
          <Rows table={props.table} card={props.card} />
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Box>
      )}
    </Box>
  );
}

function Rows<Row extends RaRecord>({ table, card }: { table: ReactElement; card: CardOf<Row> }) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const { isPending, perPage } = useListContext();
  if (!isWide) return <CardList<Row> card={card} />;
  return isPending ? <RowsSkeleton count={Math.min(perPage, 25)} /> : table;
}

/** As high as the rows that are being loaded, so that nothing below them jumps. */
function RowsSkeleton({ count }: { count: number }) {
  return (
    <Box role="status" aria-label="Loading">
      {Array.from({ length: count + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
        <Box key={row} sx={{ height: 45, borderBottom: '1px solid', borderColor: 'divider', p: '12px' }}>
          <Skeleton
            variant="rectangular"
            animation={false}
            height={20}
            width={row % 3 === 0 ? '60%' : '85%'}
          />
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
    <Button component={RouterLink} to={to} variant="contained" startIcon={<AddIcon />} data-shortcut="new">
      {label}
    </Button>
  );
}
